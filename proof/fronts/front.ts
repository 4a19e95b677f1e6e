/** What a front is told before it starts. */
export interface Place {
  /** The port on 127.0.0.1 on which clients find it. */
  readonly port: number
  /** The port on 127.0.0.1 of the service behind it. */
  readonly servicePort: number
  /** A folder of its own, removed when it has stopped. Processes that gave up their rights can enter it. */
  readonly folder: string
}

/** How to start a front: files first, then the program, which stays in the foreground. */
export interface Launch {
  /** File names in the folder of the place, with what to write into them. */
  readonly files: Readonly<Record<string, string>>
  /** Folders to make in the folder of the place, in which any process may write. */
  readonly folders?: readonly string[]
  readonly program: string
  readonly arguments: readonly string[]
  /** Variables of its environment, beside the usual ones. */
  readonly environment?: Readonly<Record<string, string>>
}

/** A server of the kind that stands in front of others, with the configuration it comes with and one proxy rule. */
export interface Front {
  readonly id: string
  /** How tables name it. */
  readonly title: string
  /** Programs that it needs; the first one tells the version. */
  readonly programs: readonly string[]
  /** How to install what it needs; undefined for what is always there. */
  readonly install: string | undefined
  /** Makes the first program print its version. */
  readonly versionArguments: readonly string[]
  readonly tls: boolean
  /** The configuration file it comes with, absolute; undefined where it has none. */
  readonly stock: string | undefined
  /** What is changed in it, in one sentence: the rule that hands requests on. */
  readonly rule: string
  /** @param stock the text of the configuration file it comes with */
  readonly launch: (place: Place, stock: string) => Launch
}
