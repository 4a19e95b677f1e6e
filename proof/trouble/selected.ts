/** The parts of a kind that decide whether it is selected. */
interface Selectable {
  readonly id: string
  readonly seedOf?: string
}

/**
 * The kinds that a command line selects: `--share 2/3`, `--only PATTERN` or only patterns.
 * @throws Error for an unknown option or a wrong share
 */
export function selected<Kind extends Selectable>(all: readonly Kind[], args: readonly string[]): Kind[] {
  const patterns: RegExp[] = []
  let [part, parts] = [1, 1]
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--only') continue
    if (word === '--share') {
      const share = /^(\d+)\/(\d+)$/.exec(args[++at] ?? '')
      if (share === null) throw new Error('--share is written I/N: --share 1/2')
      ;[part, parts] = [Number(share[1]), Number(share[2])]
      if (part < 1 || part > parts) throw new Error(`--share ${part}/${parts}: there is no such share`)
    } else if (word.startsWith('-')) {
      throw new Error(`${word} is not an option; there are --share I/N and --only PATTERN`)
    } else {
      patterns.push(new RegExp(`^${word.replace(/[.+]/g, '\\$&').replaceAll('*', '.*')}$`))
    }
  }
  const isWanted = ({ id, seedOf }: Kind) =>
    patterns.length === 0 ? seedOf === undefined : patterns.some((pattern) => pattern.test(id))
  return all.filter(isWanted).filter((_kind, index) => index % parts === part - 1)
}
