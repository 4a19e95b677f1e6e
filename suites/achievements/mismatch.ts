import { type CheckContext, type Fixture, fixtureOfEach } from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { idsFor, type Reading, readings } from './reading.ts'

/** A request in which the application id in the path does not belong to the consumer key. */
export interface Mismatch {
  /** Id of the case on the status. */
  readonly id: string
  /** Last part of the id of the case on the definitions that may be shown. */
  readonly name: string
  readonly title: string
  readonly needs: readonly Fixture[]
  readonly reading: Reading
  readonly caller: 'trusted' | 'proxy' | 'foreign'
  /** The application id in the path. */
  readonly application: (context: CheckContext) => string
  /** Does no application have the id in the path? Then it may count as a resource that does not exist. */
  readonly ofNobody: boolean
  /**
   * Is that id the same number as the application's own id? A target that reads ids as numbers treats the two as equal.
   */
  readonly mayBeSameNumber?: true
}

interface Kind
  extends Pick<Mismatch, 'name' | 'needs' | 'caller' | 'application' | 'ofNobody' | 'mayBeSameNumber'> {
  readonly what: string
  /** Whether only the list is requested: a target reads the id in the same way for every way of reading. */
  readonly listOnly?: true
}

const foreignId = ({ fixture }: CheckContext): string => fixture('foreignApplication.id')
const ownId = ({ config }: CheckContext): string => config.application.id

const kinds: readonly Kind[] = [
  {
    name: 'foreign',
    what: 'the id of another application',
    needs: ['foreignApplication.id'],
    caller: 'trusted',
    application: foreignId,
    ofNobody: false,
  },
  {
    name: 'foreign-proxy',
    what: 'the id of another application, under 3-legged access',
    needs: ['foreignApplication.id', 'user'],
    caller: 'proxy',
    application: foreignId,
    ofNobody: false,
  },
  {
    name: 'foreign-keys',
    what: 'our id, with the keys of another application',
    needs: ['foreignApplication.consumerKey'],
    caller: 'foreign',
    application: ownId,
    ofNobody: false,
  },
  {
    name: 'application-unknown',
    what: 'an id that no application has',
    needs: [],
    caller: 'trusted',
    application: (context) => unknownIdLike(ownId(context)),
    ofNobody: true,
  },
  {
    name: 'application-beginning',
    what: 'our id without its last character',
    needs: [],
    caller: 'trusted',
    application: (context) =>
      ownId(context).slice(0, -1) || context.inapplicable('the id of the application has one character only'),
    ofNobody: true,
    listOnly: true,
  },
  {
    name: 'application-fraction',
    what: 'our id with a fraction, which no application has',
    needs: [],
    caller: 'trusted',
    application: (context) => `${ownId(context)}.0`,
    ofNobody: true,
    mayBeSameNumber: true,
    listOnly: true,
  },
]

/** Every mismatch, in every way of reading. */
export const mismatches: readonly Mismatch[] = kinds.flatMap(({ name, what, listOnly, ...kind }) =>
  readings
    .filter((reading) => listOnly !== true || reading.name === 'list')
    .map((reading): Mismatch => {
      const suffix = reading.name === 'list' ? '' : `-${reading.name}`
      return {
        ...kind,
        id: `achievements.${name}${suffix}`,
        name: `${name}${suffix}`,
        title: `${what}, reading ${reading.what}`,
        reading,
      }
    }),
)

const listIn = (kind: string): Mismatch =>
  known(
    mismatches.find(({ name }) => name === kind),
    `mismatch ${kind}`,
  )

/** A request for the list of another application. */
export const listOfAnother = listIn('foreign')

/** A request of another application for the list of the run's own one. */
export const listByAnother = listIn('foreign-keys')

/** The response to such a request, which is sent once in a run. */
export const sentInMismatch = fixtureOfEach(mismatches, {
  title: ({ name }) => `achievements are read with a mismatch: ${name}`,
  needs: ({ needs }) => needs,
  act: async (context, { reading, caller, application, mayBeSameNumber }) => {
    const ids = await idsFor(context, reading)
    // A router may think that a segment with a dot is a file, and answer 404 in its own way.
    const invalid = mayBeSameNumber === true ? { invalid: 'an application id with a fraction' } : {}
    const options = { query: { fields: ['id', 'appId'] }, ...invalid }
    return await reading.send(context[caller], application(context), ids, options)
  },
})
