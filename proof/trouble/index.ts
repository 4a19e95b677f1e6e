import { bodyKinds } from './bodies.ts'
import { framingKinds } from './framing.ts'
import { jsonKinds } from './json.ts'
import type { AnswerKind } from './kind.ts'

/** All kinds of wrong answers. */
export const answerKinds: readonly AnswerKind[] = [...bodyKinds, ...jsonKinds, ...framingKinds]
