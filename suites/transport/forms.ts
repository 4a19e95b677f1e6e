import {
  type Answer,
  type CheckContext,
  type Declaration,
  expect,
  type Message,
  must,
  observe,
  type Piece,
  type RequestSpec,
  type Scenario,
  scenario,
  should,
  type WireOutcome,
  type WireSpec,
} from '../../harness/index.ts'
import { deskOf, expectWithstood, isRefused } from './written.ts'

/** A creation that is written in a way that no client library would choose. */
export interface Form {
  readonly id: string
  /** Completes "a creation …". */
  readonly what: string
  readonly write: (message: Message, hidden: Message) => readonly Piece[]
  readonly ending?: WireSpec['ending']
  /** Why it must be refused (an RFC and its section); left out where it may be carried out. */
  readonly refused?: string
  /** The message holds another one, which must have no effect whatever becomes of the first. */
  readonly hides?: boolean
  /** Is it of interest how the target answers? */
  readonly open?: boolean
  /** Creates nothing whatever it is answered. */
  readonly reads?: boolean
}

interface Shown {
  readonly outcome: WireOutcome
  /** Were the texts of the creation, and of the one that it hides, stored? */
  readonly stored: boolean
  readonly hiddenStored: boolean
}

interface Play {
  readonly shown: ReadonlyMap<string, Shown>
  /** What the next ordinary request was answered. */
  readonly next: Answer
}

/** Writes all forms side by side, each on a connection of its own, and looks what was stored. */
async function played(context: CheckContext, forms: readonly Form[]): Promise<Play> {
  const { trusted, text } = context
  const desk = await deskOf(context)
  const written = await Promise.all(
    forms.map(async ({ id, what, write, ending = 'unclear', hides = false }) => {
      const data = text.sentence()
      const hidden = text.sentence()
      const requests: readonly [RequestSpec, ...RequestSpec[]] = hides
        ? [desk.creation(data), desk.creation(hidden)]
        : [desk.creation(data)]
      const outcome = await trusted.write({
        flaw: what,
        requests,
        write: (message, other = message) => write(message ?? other, other),
        ending,
        ...(hides ? { answers: 2 } : {}),
      })
      return { id, data, hidden, outcome }
    }),
  )
  const next = await trusted.listGroups({ query: { count: 1 } })
  const texts = new Set((await desk.stored()).map((entry) => entry.data))
  return {
    next,
    shown: new Map(
      written.map(({ id, data, hidden, outcome }) => [
        id,
        { outcome, stored: texts.has(data), hiddenStored: texts.has(hidden) },
      ]),
    ),
  }
}

async function lookAt(context: CheckContext, plays: Scenario<Play>, id: string) {
  const { shown, next } = await context.play(plays)
  const one = shown.get(id)
  if (one === undefined) throw new TypeError(`the scenario has no form ${id}`)
  return { ...one, next }
}

const why =
  'What no client library sends is the caller’s doing, and 500 means a failure on the server side. A server, or what stands before it, may refuse it in any way that HTTP has, with any body, and may close the connection without an answer.'

/**
 * The checks of some forms: none is a failure of the server, what is refused has no effect, what RFC 9112 wants refused is.
 * @param title what the forms have in common
 * @param prefix of the ids
 */
export function checksOfForms(title: string, prefix: string, forms: readonly Form[]): Declaration[] {
  const plays = scenario(title, (context) => played(context, forms))
  return forms.flatMap(({ id, what, refused, hides = false, open = false, reads = false }) => [
    must(
      `${prefix}.${id}`,
      `a creation ${what} is no failure on the server side, has no effect where it is refused, and the next request is served`,
      async (context) => {
        const { outcome, stored, next } = await lookAt(context, plays, id)
        expectWithstood(outcome)
        expect(next).toHaveStatus(200)
        if (outcome.answers.length > 0 && isRefused(outcome)) {
          expect(stored, 'whether a refused creation was stored').toBeFalse()
        }
        if (outcome.answers[0]?.status === 201 && !reads) {
          expect(stored, 'whether the entry that was created is there').toBeTrue()
        }
      },
      { why },
    ),
    ...(refused === undefined
      ? []
      : [
          should(
            `${prefix}.${id}.refused`,
            hides
              ? `of a creation ${what} nothing is carried out, neither the outer nor the inner one`
              : `a creation ${what} is refused, or the connection closed, and nothing is stored`,
            async (context) => {
              const { outcome, stored, hiddenStored } = await lookAt(context, plays, id)
              expect(stored, 'whether the creation was stored').toBeFalse()
              if (hides) expect(hiddenStored, 'whether the inner creation was stored').toBeFalse()
              expect(isRefused(outcome), 'whether it was refused').toBeTrue()
            },
            { why: refused },
          ),
        ]),
    ...(open
      ? [
          observe(`${prefix}.${id}.choice`, `what a creation ${what} is answered with`, async (context) => {
            const { answers } = (await lookAt(context, plays, id)).outcome
            return answers[0] === undefined ? 'no answer' : String(answers[0].status)
          }),
        ]
      : []),
  ])
}
