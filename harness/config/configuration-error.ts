/** One problem of a configuration. None of its texts contains the value of a secret. */
export interface ConfigurationProblem {
  /**
   * The place: a member path such as `user.tokenSecret`, `--target`, or the name of a variable. Empty for the whole
   * file.
   */
  readonly where: string
  /** What is wrong there, in words that follow the place. */
  readonly wrong: string
  /** What to do about it. */
  readonly remedy: string
  /** The environment variable that is not set. */
  readonly variable?: string
}

/** Thrown if a run cannot start with a configuration. Its message lists every problem with its remedy. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: readonly ConfigurationProblem[]

  /**
   * @param source the file, or another source of the configuration
   * @param problems at least one
   */
  constructor(source: string, problems: readonly ConfigurationProblem[]) {
    const lines = problems.map(
      ({ where, wrong, remedy }) => `${where === '' ? '' : `${where} `}${wrong}; ${remedy}`,
    )
    super(
      lines.length === 1
        ? `${source}: ${lines[0]}`
        : [`${source}: ${lines.length} problems`, ...lines.map((line) => `  - ${line}`)].join('\n'),
    )
    this.problems = problems
  }
}
