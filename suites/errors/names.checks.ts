import {
  type CheckContext,
  collectionOf,
  each,
  expect,
  type HttpResponse,
  isJsonObject,
  largestPage,
  must,
  suite,
} from '../../harness/index.ts'
import { unmarkedNames } from '../shared/groups/unmarked-names.ts'
import { suspectNames } from '../shared/texts/suspect-names.ts'

const strangeNames = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'all',
  'self',
].map((name) => ({ id: `errors.name.${name.replaceAll('_', '')}`, title: name }))

/** Is the group that was read one of the groups of the application? */
async function isListed({ trusted }: CheckContext, { json }: HttpResponse): Promise<boolean> {
  const { entry } = collectionOf(await trusted.listGroups({ query: { count: largestPage } }))
  return isJsonObject(json) && entry.some(({ id }) => id === json.id)
}

export default suite(
  'Errors: unusual names',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    must(
      'errors.name',
      'a legal name that no group has answers 404, for the group and for its entries, even if the name means something to a program',
      'R-entry-unknown-group',
      each(
        strangeNames,
        (row) => row,
        async (context, { title: name }) => {
          const { trusted } = context
          const look = () => Promise.all([trusted.readGroup(name), trusted.listEntries(name)])
          const [group, entries] = await context.exclusively(unmarkedNames, look)
          if (group.status === 200 && (await isListed(context, group))) {
            context.inapplicable('the application has a group of this name')
          }
          for (const response of [group, entries])
            if (suspectNames.has(name)) expect(response).toBeRefused()
            else expect(response).toHaveStatus(404)
        },
      ),
      {
        why: 'Some servers mistake such names for a member of every object, or for a missing value. A firewall may refuse __proto__ and constructor with any status.',
      },
    ),
  ],
)
