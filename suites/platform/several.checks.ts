import {
  type CheckContext,
  each,
  expect,
  type Fixture,
  fixtureOfEach,
  isJsonObject,
  must,
  segment,
  should,
  suite,
} from '../../harness/index.ts'
import { idsOfList, isSuccess, needs, readListed, type Serving, served } from './asking.ts'
import { type Endpoint, nameOf, type PathIds, reads } from './endpoints.ts'

interface ListToken {
  readonly endpoint: Endpoint
  readonly token: keyof PathIds
  readonly needs: readonly Fixture[]
}

const tokens: readonly ListToken[] = reads.flatMap((endpoint): readonly ListToken[] => {
  const { several: token } = endpoint
  if (token === undefined) return []
  const ofUsers = token === 'user' || token === 'person'
  return [{ endpoint, token, needs: ofUsers ? [...needs, 'nonMember'] : needs }]
})

/** Two ids, with the responses to each one and to both together. */
interface Two {
  readonly ids: readonly [string, string]
  readonly alone: readonly [Serving, Serving]
  readonly together: Serving
}

/** Two ids that the target knows, if it lists such ids. */
async function twoIds(
  context: CheckContext,
  { endpoint, token }: ListToken,
): Promise<readonly [string, string]> {
  const { ids } = await readListed(context, endpoint)
  if (token === 'user' || token === 'person')
    return [ids.user, segment(context.config.nonMember?.id ?? ids.person)]
  const known = endpoint.idFrom === undefined ? [] : await idsOfList(context, endpoint.idFrom)
  const [first, second] = known
  return [segment(first ?? ids[token]), segment(second ?? `${ids[token]}7`)]
}

const askForTwo = fixtureOfEach<ListToken, Two>(tokens, {
  title: ({ endpoint }) => `${nameOf(endpoint)} with two ids`,
  needs: (one) => one.needs,
  act: async (context, one) => {
    const read = await readListed(context, one.endpoint)
    const ids = await twoIds(context, one)
    const pathOf = (text: string) => one.endpoint.path({ ...read.ids, [one.token]: text })
    const alone = async (id: string): Promise<Serving> =>
      pathOf(id) === read.path ? read : await served(context, pathOf(id))
    return {
      ids,
      alone: [await alone(ids[0]), await alone(ids[1])],
      together: await served(context, pathOf(ids.join(','))),
    }
  },
})

/** All texts and numbers in a JSON value, as text, also without a domain prefix, and the names of members. */
function valuesIn(json: unknown): readonly string[] {
  if (Array.isArray(json)) return json.flatMap(valuesIn)
  if (isJsonObject(json)) return [...Object.keys(json), ...Object.values(json).flatMap(valuesIn)]
  if (typeof json !== 'string' && typeof json !== 'number') return []
  return [String(json), String(json).replace(/^.*:/, '')]
}

const shows = ({ best }: Serving, id: string): boolean =>
  isSuccess(best) && valuesIn(best.json).includes(decodeURIComponent(id))

export default suite(
  'Listed endpoints: several ids',
  {
    class: 'platform',
    section: 'Endpoints / Other listed endpoints (method and path only)',
    resource: 'Listed endpoints',
  },
  [
    must(
      'platform.several',
      'two ids joined by a comma are answered like one id: not with 405, and not with 400 or 404 if each id is served by itself',
      'R-listed-several',
      each(
        tokens,
        ({ endpoint, needs: more }) => ({
          id: `platform.${endpoint.operation}.several`,
          title: nameOf(endpoint),
          needs: more,
        }),
        async (context, one) => {
          const { alone, together } = await askForTwo(context, one)
          for (const response of together.responses) expect(response).toBeNoServerError()
          if (alone.some(({ best }) => best.status === 405))
            return context.inapplicable('one id by itself is answered 405')
          const unwanted = alone.every(({ best }) => isSuccess(best)) ? [400, 404, 405] : [405]
          expect(together.best.status, 'the status with two ids', together.best).toSatisfy(
            (status) => !unwanted.some((code) => code === status),
            unwanted.length === 1 ? 'be another one than 405' : 'be neither 400, 404 nor 405',
            String(together.best.status),
          )
        },
      ),
      { needs, why: 'What several ids return if one of them is unknown is not stated.' },
    ),
    should(
      'platform.several-both',
      'the response to two ids shows both, if the response to one id shows that id',
      'R-listed-several',
      each(
        tokens,
        ({ endpoint, needs: more }) => ({
          id: `platform.${endpoint.operation}.several-both`,
          title: nameOf(endpoint),
          needs: more,
        }),
        async (context, one) => {
          const { ids, alone, together } = await askForTwo(context, one)
          if (!ids.every((id, place) => alone[place] !== undefined && shows(alone[place], id)))
            context.inapplicable('the response to one id does not show it')
          if (!isSuccess(together.best))
            context.inapplicable(`the target answers ${together.best.status} to both`)
          expect(
            ids.filter((id) => !shows(together, id)),
            'ids missing in the response to both',
            together.best,
          ).toEqual([])
        },
      ),
      { needs, why: 'The form of the response is not stated: the ids may be anywhere in it.' },
    ),
  ],
)
