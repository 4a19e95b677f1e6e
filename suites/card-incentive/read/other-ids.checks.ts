import {
  each,
  expect,
  type HttpResponse,
  must,
  objectOf,
  sharedFixture,
  should,
  suite,
} from '../../../harness/index.ts'
import { expectNoneFound, unknownIdsOfUserLike } from '../../shared/ids/unknown-id.ts'
import { holder } from '../incentive.ts'
import { oneIn, readings } from '../readings.ts'

const needs = ['user'] as const
const section = 'Errors / HTTP status codes'

interface OtherId {
  readonly id: string
  readonly title: string
  readonly of: (id: string) => string
}

/** Ids that begin with the id of an incentive, or that are its beginning. */
const nearIds: readonly OtherId[] = [
  { id: 'incentive.read.near-id', title: 'an x after it', of: (id) => `${id}x` },
  {
    id: 'incentive.read.near-id.beginning',
    title: 'its last character left out',
    of: (id) => id.slice(0, -1),
  },
  {
    id: 'incentive.read.near-id.pattern',
    title: 'an underscore, which matches any character in SQL, instead of its last one',
    of: (id) => `${id.slice(0, -1)}_`,
  },
]

/** Ids that are the same number as the id of an incentive, if that is a number. */
const sameNumbers: readonly OtherId[] = [
  { id: 'incentive.read.leading-zero', title: 'a zero before it', of: (id) => `0${id}` },
  { id: 'incentive.read.decimal', title: '.0 after it', of: (id) => `${id}.0` },
]

/** Ids that databases and frameworks treat as the id of an incentive if they compare or trim texts loosely. */
const looseIds: readonly OtherId[] = [
  { id: 'incentive.read.loose-id.blank', title: 'a space after it', of: (id) => `${id} ` },
  {
    id: 'incentive.read.loose-id.case',
    title: 'its letters in the other case',
    of: (id) => (id === id.toUpperCase() ? id.toLowerCase() : id.toUpperCase()),
  },
]

const whyOtherId =
  'An id is a string: another string names another incentive, or none. A service that knows the form of its ids may answer 400.'

/** Reads ids that do not exist, once in a run. */
const readUnknown = (user: 'id' | '@me') =>
  sharedFixture(
    `incentives that do not exist are read${user === '@me' ? ' under @me' : ''}`,
    async (context) => {
      const asked = unknownIdsOfUserLike((await context.use(readings)).id.value())
      const owner = user === '@me' ? user : holder(context).id
      const responses = await Promise.all(
        asked.map((id) => context.proxy.readIncentive(owner, id, { invalid: 'an id that nothing has' })),
      )
      return { asked, responses }
    },
    { needs },
  )
const unknownUnderId = readUnknown('id')
const unknownUnderMe = readUnknown('@me')

/** Reads another id than that of an incentive, and asserts that this incentive is not returned. */
const notRead = (rows: readonly OtherId[]) =>
  each(
    rows,
    ({ id, title }) => ({ id, title }),
    async (context, { of }) => {
      const read = await context.use(readings)
      oneIn(context, read.one.plain)
      const asked = of(read.id.value())
      if (asked === '') context.inapplicable('the id of the incentive has one character only')
      if (asked === read.id.value()) context.inapplicable('the id of the incentive has no letters')
      const unknown = await context.use(unknownUnderId)
      const isWrong = (answer: HttpResponse, at: number) =>
        answer.status === 200 && objectOf(answer).incentiveId !== unknown.asked[at]
      if (unknown.responses.every(isWrong))
        context.untested('every id is answered 200: see incentive.read.unknown-id')
      const response = await context.proxy.readIncentive(holder(context).id, asked, {
        invalid: 'an id of another form',
      })
      // The id may belong to another user.
      if (response.status !== 200) expect(response).toHaveStatus(404, 400, 422, 403)
      else expect(objectOf(response).incentiveId, 'incentiveId', response).toEqual(asked)
    },
  )

export default suite(
  'Card incentive: other ids',
  { class: 'card-incentive', section, resource: 'Card incentive' },
  [
    must(
      'incentive.read.unknown-id',
      'an incentive id that does not exist answers 404',
      'R-status-404',
      each(
        [
          { id: 'incentive.read.unknown', title: 'under the id of the user', me: false },
          { id: 'incentive.read.unknown-me', title: 'under @me', me: true },
        ],
        (row) => row,
        async (context, { me }) => {
          const { one } = await context.use(readings)
          oneIn(context, me ? one.me : one.plain)
          const { asked, responses } = await context.use(me ? unknownUnderMe : unknownUnderId)
          const unknown = responses.filter(
            (response, index) => response.status !== 200 || objectOf(response).incentiveId !== asked[index],
          )
          // An id that is made up may belong to another user.
          expectNoneFound(unknown, 403)
        },
      ),
      {
        needs,
        why: 'The ids look like those of the user. A service that knows their form may find some malformed (400), but not all; one may belong to another user (403).',
      },
    ),
    must(
      'incentive.read.near-ids',
      'an id that only resembles the id of an incentive does not return it',
      'R-status-404',
      notRead(nearIds),
      { needs, why: whyOtherId },
    ),
    should(
      'incentive.read.loose-ids',
      'an id with letters in the other case, or with a space after it, does not return an incentive',
      'R-status-404',
      notRead(looseIds),
      {
        needs,
        why: `${whyOtherId} But some databases ignore case, or trailing spaces, when they compare.`,
      },
    ),
    should(
      'incentive.read.same-numbers',
      'an id that is only the same number as the id of an incentive does not return it',
      'R-status-404',
      notRead(sameNumbers),
      { needs, why: `${whyOtherId} But frameworks that read it as a number do not see the difference.` },
    ),
  ],
)
