// The face of reports/: what a run writes for machines and people.
export {
  type AllureAttachment,
  type AllureLabel,
  type AllureStatus,
  type AllureStep,
  type AllureTest,
  allureOf,
  environmentOf,
} from './allure.ts'
export { allureCommand, buildAllureHtml, type HtmlOptions, type HtmlReport } from './allure-html.ts'
export { allureRuntimeMessages } from './allure-messages.ts'
export { conformanceJson, digestOf, isIntact } from './conformance.ts'
export { curlOf, type ReplayCredentials } from './curl.ts'
export { exchangesOf, harPieces } from './har.ts'
export { junitXml } from './junit.ts'
export { summaryMarkdown } from './summary.ts'
export { type TerminalOptions, terminalText } from './terminal.ts'
export { type WriteOptions, writeReports } from './write.ts'
