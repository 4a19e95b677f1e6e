import fc from 'fast-check'
import { sentences, sentencesOfPrograms } from '../../harness/generate/sentences.ts'
import { expect, type HttpResponse } from '../../harness/index.ts'

/** A text to store. */
export interface GeneratedText {
  readonly text: string
  /** It contains words that mean something to a program: a front end may treat it as an attack. */
  readonly forPrograms: boolean
}

/**
 * Sentences in many scripts, some of them with words for programs.
 * @param maximum longest text in bytes of UTF-8
 */
export const generatedTexts = (maximum: number): fc.Arbitrary<GeneratedText> =>
  fc.oneof(
    { weight: 1, arbitrary: sentences(maximum).map((text) => ({ text, forPrograms: false })) },
    { weight: 1, arbitrary: sentencesOfPrograms(maximum).map((text) => ({ text, forPrograms: true })) },
  )

/**
 * Whether a text was stored. A refusal fails, unless the text has words for programs.
 * @param status of the success
 */
export function isStored(response: HttpResponse, { forPrograms }: GeneratedText, status: number): boolean {
  if (forPrograms && response.status >= 400) {
    expect(response).toBeRefused()
    return false
  }
  expect(response).toHaveStatus(status)
  return true
}
