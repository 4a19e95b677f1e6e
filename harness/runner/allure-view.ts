/** Allure's words for what became of a test or a step. */
export type AllureStatus = 'passed' | 'failed' | 'broken' | 'skipped'

/** What the report groups and filters by. */
export interface AllureLabel {
  readonly name: 'epic' | 'feature' | 'story' | 'severity' | 'tag'
  readonly value: string
}

/** Where a reader finds more. */
export interface AllureLink {
  readonly name: string
  readonly url: string
  readonly type: 'link' | 'issue'
}

/** A file beside a test or a step. */
export interface AllureAttachment {
  readonly name: string
  readonly contentType: string
  /** How the file's name ends, with the dot. */
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
  /** Expected to fail, by the baseline. */
  readonly known: boolean
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
  /** What ran against what: `verdict` and `target` name the page. */
  readonly environment: Readonly<Record<string, string>>
  /** Files that belong to no test. */
  readonly attachments: readonly AllureAttachment[]
}
