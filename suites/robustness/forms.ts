import {
  type CheckContext,
  type Declaration,
  each,
  expect,
  type HttpResponse,
  must,
  type Norm,
  observe,
  type Piece,
  type RawMessage,
  type RawRequestResult,
  type RawRequestSpec,
  type RequestSpec,
  sharedFixture,
  should,
} from '../../harness/index.ts'
import { ownEntries } from '../shared/entries/own-entries.ts'
import { known } from '../shared/ids/known.ts'
import { expectWithstood, isRefused, isTurnedAway, neitherRefusedNorStored, statusOf } from './outcome.ts'

/** A reason for refusing a request. */
export interface Refusal {
  readonly norm: Norm
  readonly why: string
}

/** A creation that is written in a way that no client library uses. */
export interface Form {
  readonly id: string
  /** Completes "a creation …". */
  readonly what: string
  readonly write: (message: RawMessage, hidden: RawMessage) => readonly Piece[]
  readonly ending?: RawRequestSpec['ending']
  /** Which section of an RFC says that it must be refused, and what it says; omitted if the target may carry it out. */
  readonly refused?: Refusal
  /** The message contains another one, which must have no effect, whatever happens to the first. */
  readonly hides?: boolean
  /** The message that it contains is not signed. */
  readonly unsigned?: boolean
  /**
   * An ordinary creation follows on the same connection; the target may carry it out, whatever happens to the bytes
   * before it.
   */
  readonly followed?: boolean
  /** Whether an observation records how the target answers. */
  readonly open?: boolean
}

interface FormTried {
  readonly outcome: RawRequestResult
  /** Whether the texts of the creation, and of the creation that it contains, were stored. */
  readonly stored: boolean
  readonly hiddenStored: boolean
}

interface Forms {
  readonly shown: ReadonlyMap<string, FormTried>
  /** The response to the next ordinary request. */
  readonly next: HttpResponse
}

/** Writes all forms at the same time, each on its own connection, and looks which texts were stored. */
async function writeAll(context: CheckContext, forms: readonly Form[]): Promise<Forms> {
  const { trusted, text } = context
  const own = await ownEntries(context)
  const outcomes = await Promise.all(
    forms.map(async ({ id, what, write, ending = 'unclear', hides = false }) => {
      const data = text.sentence()
      const hidden = text.sentence()
      const requests: readonly [RequestSpec, ...RequestSpec[]] = hides
        ? [own.creation(data), own.creation(hidden)]
        : [own.creation(data)]
      const outcome = await context.trusted.write({
        invalid: what,
        requests,
        write: (message, other = message) => write(message ?? other, other),
        ending,
        ...(hides ? { responses: 2 } : {}),
      })
      return { id, data, hidden, outcome }
    }),
  )
  const next = await trusted.listGroups({ query: { count: 1 } })
  const texts = new Set((await own.stored()).map((entry) => entry.data))
  return {
    next,
    shown: new Map(
      outcomes.map(({ id, data, hidden, outcome }) => [
        id,
        { outcome, stored: texts.has(data), hiddenStored: texts.has(hidden) },
      ]),
    ),
  }
}

const why =
  'What no client library sends is the caller’s mistake, and 500 means a server error. A server, or a front end, may refuse it in any way that HTTP has, with any body, and may close the connection without a response. The specification describes no such request, and often a front end answers it, so this is not a MUST.'

/** The ids and words of the checks of some forms. */
export interface FormsHead {
  /** What the forms have in common. */
  readonly title: string
  /** The id of the checks. */
  readonly id: string
  /** The beginning of the cases' ids. */
  readonly prefix: string
  /** Completes "a creation …". */
  readonly what: string
  /** The norm that requires the target to refuse some of them. */
  readonly refusedBy: Norm
}

/**
 * The checks of some forms: no form causes a server error, a refused form has no effect, and a form that RFC 9112
 * requires to be refused is refused.
 */
export function checksOfForms(head: FormsHead, forms: readonly Form[]): Declaration[] {
  const all = sharedFixture(head.title, (context) => writeAll(context, forms))
  const lookAt: LookAt = async ({ use }, id) => {
    const { shown, next } = await use(all)
    const one = known(shown.get(id), `form ${id}`)
    return { ...one, next, first: one.outcome.responses[0] }
  }
  return [
    withstood(head, forms, lookAt),
    withoutEffect(head, forms, lookAt),
    refusedForms(head, forms, lookAt),
    ...(forms.some(({ open }) => open) ? [choiceOf(head, forms, lookAt)] : []),
  ]
}

/** What happened to a form, with the first response to it and the response to the next ordinary request. */
type LookAt = (
  context: CheckContext,
  id: string,
) => Promise<FormTried & { readonly next: HttpResponse; readonly first: HttpResponse | undefined }>

const titled =
  ({ prefix }: FormsHead, suffix = '') =>
  (form: Form) => ({
    id: `${prefix}.${form.id}${suffix}`,
    title: `a creation ${form.what}`,
  })

const withstood = (head: FormsHead, forms: readonly Form[], lookAt: LookAt): Declaration =>
  should(
    head.id,
    `a creation ${head.what} causes no server error, and the next request is served`,
    'R-status-500',
    each(forms, titled(head), async (context, { id }) => {
      const { outcome, next } = await lookAt(context, id)
      expectWithstood(outcome)
      expect(next).toHaveStatus(200)
    }),
    { why },
  )

const withoutEffect = (head: FormsHead, forms: readonly Form[], lookAt: LookAt): Declaration =>
  must(
    `${head.id}.no-effect`,
    `a creation ${head.what} is stored if it is answered 201, not if it is refused, and never without a signature`,
    'R-refused-no-effect',
    each(
      forms.filter(({ followed }) => followed !== true),
      titled(head, '.no-effect'),
      async (context, { id, unsigned = false }) => {
        const { outcome, stored, hiddenStored, first } = await lookAt(context, id)
        const status = statusOf(outcome)
        if (unsigned)
          expect(hiddenStored, 'whether the creation without a signature was stored', first).toBeFalse()
        const whether = `whether the creation that was answered ${status} was stored`
        if (isRefused(outcome)) return expect(stored, whether, first).toBeFalse()
        if (status === '201') return expect(stored, whether, first).toBeTrue()
        if (!unsigned) context.inapplicable(neitherRefusedNorStored)
      },
    ),
    { why: 'What is refused is not carried out, even if a front end refuses it.' },
  )

function refusedForms(head: FormsHead, forms: readonly Form[], lookAt: LookAt): Declaration {
  const reasons = new Set(
    forms.flatMap(({ refused }) => (refused === undefined ? [] : [`${refused.norm}: ${refused.why}`])),
  )
  return should(
    `${head.id}.refused`,
    `a creation ${head.what} is refused if RFC 9112 says so, or the connection is closed, and nothing is stored`,
    head.refusedBy,
    each(
      forms.flatMap(({ refused, ...form }) =>
        refused === undefined ? [] : [{ ...form, norm: refused.norm }],
      ),
      (form) => ({ ...titled(head, '.refused')(form), norm: form.norm }),
      async (context, { id, hides = false }) => {
        const { outcome, stored, hiddenStored, first } = await lookAt(context, id)
        expect(stored, 'whether the creation was stored', first).toBeFalse()
        if (hides) expect(hiddenStored, 'whether the inner creation was stored', first).toBeFalse()
        const became = isTurnedAway(outcome) ? 'refused' : statusOf(outcome)
        expect(became, 'the response to the creation', first).toEqual('refused')
      },
    ),
    { why: [...reasons].join(' ') },
  )
}

const choiceOf = (head: FormsHead, forms: readonly Form[], lookAt: LookAt): Declaration =>
  observe(
    `${head.id}.choice`,
    `what a creation ${head.what} is answered with`,
    'R-status-400',
    each(
      forms.filter(({ open }) => open === true),
      titled(head, '.choice'),
      async (context, { id }) => statusOf((await lookAt(context, id)).outcome),
    ),
  )
