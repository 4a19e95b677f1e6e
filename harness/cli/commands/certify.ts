import { type Command, text } from './command.ts'

/** `certify`: writes a certificate of a whole, conformant run, or says why there is none. */
export const certifyCommand: Command = {
  usage: 'certify <dir>',
  describes: 'Write a certificate of a whole, conformant run: certificate.json, a page to print, a badge',
  options: {
    output: text('DIR', 'folder for the certificate', 'that of the run'),
    key: text('FILE', 'sign with this Ed25519 private key (PEM)'),
  },
  positionals: { dir: { type: 'string', description: 'result folder of the run' } },
  exits: '0 written, 1 the run gets no certificate, 2 wrong usage, 4 the suite itself failed',
  examples: [
    ['$0 certify conformance-report', 'bound to the report by its digest'],
    ['$0 certify conformance-report --key key.pem --output public', 'signed, in a folder of its own'],
  ],
  // Loaded only when it is needed, because it takes longer to load than everything that `--help` needs.
  run: async (flags, io, services) => (await import('../running/certify.ts')).certify(flags, io, services),
}
