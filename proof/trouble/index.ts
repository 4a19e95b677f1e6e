import { bodyKinds } from './bodies.ts'
import { framingKinds } from './framing.ts'
import { jsonKinds } from './json.ts'
import type { AnswerKind } from './kind.ts'

/** Every way in which a target of ours answers wrongly. */
export const answerKinds: readonly AnswerKind[] = [...bodyKinds, ...jsonKinds, ...framingKinds]
