import { type Command, text, texts } from './command.ts'

/** `check-config`: what the target answers to each credential and fixture, before a run. */
export const checkConfigCommand: Command = {
  usage: 'check-config',
  describes: 'Ask the target about each credential and fixture of a configuration, read-only',
  options: {
    config: text('FILE', 'the run configuration'),
    target: text('URL', 'base URL; overrides the config'),
    class: texts('NAME…', 'conformance classes that decide the verdict'),
  },
  exits:
    '0 the target contradicts nothing, 2 wrong usage or configuration, 3 something is wrong or cannot be asked, ' +
    '4 the suite itself failed',
  examples: [['$0 check-config --config board.json', 'see whether a run can use what the file names']],
  // Loaded only when it is needed, because it takes longer to load than everything that `--help` needs.
  run: async (flags, io, services) =>
    (await import('../running/check-config.ts')).tellOfConfig(flags, io, services),
}
