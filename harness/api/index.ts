// The interface of the package for programs: `import { run, checks } from 'textboard-conformance'`.

export type { Cause, FaultSignature, Knowledge } from '../../reports/index.ts'
export type { RunConfig } from '../config/config.ts'
export { ConfigurationError } from '../config/configuration-error.ts'
export { OutputFolderError } from '../run/output/output-folder-error.ts'
export { PreflightError } from '../run/preparation/preflight-error.ts'
export type * from '../run/result/result.ts'
export {
  type CallerName,
  type ConformanceClass,
  conformanceClasses,
  type Feature,
  type Level,
  type Norm,
  type Outcome,
  type Scope,
  type Settings,
  specificationVersion,
  type Verdict,
} from '../vocabulary.ts'
export { type CaseInfo, type CheckInfo, checks } from './checks.ts'
export { type Conformance, type RunOptions, run, UnknownCheckError } from './run.ts'
