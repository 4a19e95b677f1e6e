import { each, expect, must, type RawRequestResult, should, suite } from '../../harness/index.ts'
import { type OwnEntries, ownEntries } from '../shared/entries/own-entries.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import { expectAnswerWithstood, isRefused, neitherRefusedNorStored, sendOdd, statusOf } from './outcome.ts'

/** Headers that make a careless server misread the request. */
const oddHeaders = (
  [
    ['gzip', 'a content coding that the body does not have', { 'content-encoding': 'gzip' }],
    ['unknown-coding', 'an unknown content coding', { 'content-encoding': 'x-nothing' }],
    ['charset', 'an unknown charset', { 'content-type': 'application/json; charset=x-nothing' }],
    [
      'long-type',
      'a content type of 2,000 characters',
      { 'content-type': `application/json; a=${'b'.repeat(2000)}` },
    ],
    [
      'language',
      'an unusual language, ranges and a broken condition',
      { 'accept-language': ';;q=', range: 'bytes=-9-', 'if-match': '"' },
    ],
    ['forwarded', 'unusual forwarding', { 'x-forwarded-for': "' OR 1=1 --", forwarded: 'for="[' }],
  ] as const
).map(([name, title, headers]) => ({
  id: `properties.hostile.header.${name}`,
  title,
  headers: { ...headers } as const,
}))

const texts = (context: { text: { sentence(): string } }) =>
  new Map(oddHeaders.map(({ id }) => [id, context.text.sentence()]))

const creations = sentOnce<
  (typeof oddHeaders)[number],
  OwnEntries & { readonly texts: ReadonlyMap<string, string> },
  readonly unknown[],
  RawRequestResult
>({
  title: 'creations with unusual headers',
  rows: oddHeaders,
  arrange: async (context) => ({ ...(await ownEntries(context)), texts: texts(context) }),
  send: (context, { id, title, headers }, { creation, texts: sentences }) =>
    sendOdd(context, { ...creation(sentences.get(id) ?? ''), headers, invalid: title }),
  look: async (_context, { stored }) => (await stored()).map(({ data }) => data),
})

export default suite(
  'Robustness: headers',
  { class: 'robustness', section: 'Errors / HTTP status codes', resource: 'Robustness' },
  [
    should(
      'robustness.header.odd',
      'a creation with unusual headers causes no server error',
      'R-status-500',
      each(
        oddHeaders,
        ({ id, title }) => ({ id, title }),
        async (context, { id }) =>
          expectAnswerWithstood(context, (await context.use(creations)).responseTo(id)),
      ),
      {
        why: 'An unusual request is the caller’s choice. 400, 415, 416 and 412 pass, and so does serving it; but a cache in front that answers 503 is a finding. The specification describes no such request, and often a front end answers it, so this is not a MUST.',
      },
    ),
    must(
      'robustness.header.no-effect',
      'a creation with unusual headers is stored if it is answered 201, and not if it is refused',
      'R-refused-no-effect',
      each(
        oddHeaders,
        ({ id, title }) => ({ id: `${id}.no-effect`, title }),
        async ({ use, inapplicable }, { id }) => {
          const { responseTo, place, found } = await use(creations)
          const outcome = responseTo(id)
          const text = place.texts.get(id)
          const name = 'the texts of the owner after the creation'
          expect(found(), name).toContain(place.twin.data)
          if (isRefused(outcome)) return expect(found(), name).notToContain(text)
          if (statusOf(outcome) === '201') return expect(found(), name).toContain(text)
          inapplicable(neitherRefusedNorStored)
        },
      ),
      { why: 'What is refused is not carried out, even if a front end refuses it.' },
    ),
  ],
)
