/** What a front end needs to know before it starts. */
export interface Place {
  /** The port on 127.0.0.1 for its clients. */
  readonly port: number
  /** The port on 127.0.0.1 of the service behind it. */
  readonly servicePort: number
  /** Its own folder, which is removed after it has stopped. Processes that gave up their rights can enter it. */
  readonly folder: string
}

/** How to start a front end: first write the files, then start the program, which stays in the foreground. */
export interface Launch {
  /** The files to write into the folder of the place, by name. */
  readonly files: Readonly<Record<string, string>>
  /** Folders to create in the folder of the place; any process may write into them. */
  readonly folders?: readonly string[]
  readonly program: string
  readonly arguments: readonly string[]
  /** Environment variables in addition to the usual ones. */
  readonly environment?: Readonly<Record<string, string>>
}

/** A server that is commonly used as a front end, with its default configuration and one proxy rule. */
export interface Front {
  readonly id: string
  /** Its name in tables. */
  readonly title: string
  /** The programs that it needs; the first one has the version. */
  readonly programs: readonly string[]
  /** How to install what it needs; undefined if it is always there. */
  readonly install: string | undefined
  /** The arguments with which the first program prints its version. */
  readonly versionArguments: readonly string[]
  readonly tls: boolean
  /** The absolute path of its default configuration file; undefined if it has none. */
  readonly stock: string | undefined
  /** The change to this file, in one sentence: the rule that forwards requests. */
  readonly rule: string
  /** @param stock the text of its default configuration file */
  readonly launch: (place: Place, stock: string) => Launch
}
