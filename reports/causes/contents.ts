import { subjectOf } from './subject.ts'
import type { Symptom } from './symptoms.ts'

/** Does a list lack some of what it should hold, and hold nothing else? */
export const isIncomplete = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && deviation.way === 'incomplete'

/** Does a symptom look for what a list holds, and for nothing in it? */
export const isOfContents = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && subjectOf(deviation.name) === 'list'
