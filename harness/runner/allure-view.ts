/** Allure's words for the outcome of a test or a step. */
export type AllureStatus = 'passed' | 'failed' | 'broken' | 'skipped'

/** A value by which the report groups and filters. */
export interface AllureLabel {
  readonly name: 'epic' | 'feature' | 'story' | 'severity' | 'tag'
  readonly value: string
}

/** A link to more information. */
export interface AllureLink {
  readonly name: string
  readonly url: string
  readonly type: 'link' | 'issue'
}

/** A file that belongs to a test or a step. */
export interface AllureAttachment {
  readonly name: string
  readonly contentType: string
  /** The extension of the file name, with the dot. */
  readonly extension: string
  readonly content: string
}

/** A case, or one exchange of a case. */
export interface AllureStep {
  readonly name: string
  readonly status: AllureStatus
  /** Milliseconds since 1970. */
  readonly start: number
  readonly stop: number
  readonly message?: string
  readonly steps: readonly AllureStep[]
  readonly attachments: readonly AllureAttachment[]
}

/** What Allure shows of one check, in plain values. */
export interface AllureTest {
  /** Id of the check: the same test in every run, on every machine. */
  readonly id: string
  readonly name: string
  readonly titlePath: readonly string[]
  readonly status: AllureStatus
  readonly start: number
  readonly stop: number
  readonly message?: string
  readonly trace?: string
  /** The baseline expects it to fail. */
  readonly known: boolean
  /** It failed only sometimes. */
  readonly flaky: boolean
  readonly labels: readonly AllureLabel[]
  readonly links: readonly AllureLink[]
  /** Markdown. */
  readonly description: string
  readonly steps: readonly AllureStep[]
  readonly attachments: readonly AllureAttachment[]
}

/** A group of failed tests. */
export interface AllureCategory {
  readonly name: string
  readonly traceRegex?: string
  readonly messageRegex?: string
  readonly matchedStatuses: readonly AllureStatus[]
}

/** What Allure shows of a whole run. */
export interface AllureView {
  /** By the id of the check. Observations are not tests. */
  readonly tests: ReadonlyMap<string, AllureTest>
  readonly categories: readonly AllureCategory[]
  /** What was tested, and how. `verdict` and `target` become the title of the page. */
  readonly environment: Readonly<Record<string, string>>
  /** Files that belong to no test. */
  readonly attachments: readonly AllureAttachment[]
}
