import { expect, must, observe, suite } from '../../harness/index.ts'
import { accepted, expectNoGroup, readBack } from './created.ts'

const json = { query: { format: 'json' } }
const other = { query: { format: 'xml' }, flaw: 'format has one allowed value, json' }

export default suite(
  'TextDataGroup: format',
  { class: 'textboard', section: 'Endpoints', resource: 'TextDataGroup' },
  [
    must(
      'groups.create.format',
      'creating a group accepts format=json and refuses another format with 400, creating nothing',
      async (context) => {
        const { trusted, groups } = context
        const wrong = groups.newName()
        const name = await groups.slot()
        expect(await trusted.createGroup({ name: wrong }, other)).toBeError(400)
        await Promise.all([
          expectNoGroup(context, wrong),
          accepted(context, () => trusted.createGroup({ name }, json)),
        ])
        await readBack(context, name)
      },
    ),
    must(
      'groups.list.format',
      'the list of groups accepts format=json and refuses another format with 400',
      async ({ trusted, groups }) => {
        await groups.shared()
        const [right, wrong] = await Promise.all([trusted.listGroups(json), trusted.listGroups(other)])
        expect(right).toHaveStatus(200)
        expect(wrong).toBeError(400)
      },
    ),
    must(
      'groups.read.format',
      'reading a group accepts format=json and refuses another format with 400',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const [right, wrong] = await Promise.all([
          trusted.readGroup(name, json),
          trusted.readGroup(name, other),
        ])
        expect(right).toHaveStatus(200)
        expect(wrong).toBeError(400)
      },
    ),
    must(
      'groups.delete.format',
      'deleting a group accepts format=json and refuses another format with 400, deleting nothing',
      async (context) => {
        const { trusted, groups } = context
        const { name } = await groups.private()
        expect(await trusted.deleteGroup(name, other)).toBeError(400)
        await readBack(context, name)
        expect(await trusted.deleteGroup(name, json)).toHaveStatus(202)
      },
    ),
    observe(
      'groups.read.format-capitals',
      'what format=JSON in capitals does',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const options = { query: { format: 'JSON' }, flaw: 'format in capitals' }
        return String((await trusted.readGroup(name, options)).status)
      },
    ),
    observe('groups.read.format-blank', 'what an empty format does', async ({ trusted, groups }) => {
      const { name } = await groups.shared()
      const options = { query: { format: '' }, flaw: 'an empty format' }
      return String((await trusted.readGroup(name, options)).status)
    }),
  ],
)
