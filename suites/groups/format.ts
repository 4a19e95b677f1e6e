import {
  type Answer,
  expect,
  must,
  observe,
  type RequestOptions,
  scenario,
  suite,
} from '../../harness/index.ts'
import { accepted } from './created.ts'

const json = { query: { format: 'json' } }
const other = { query: { format: 'xml' }, flaw: 'format has one allowed value, json' }

/** A write with a format that is not allowed and with the allowed one, and how the group is read after each. */
interface Formats {
  readonly wrong: Answer
  readonly afterWrong: Answer
  readonly right: Answer
  readonly afterRight: Answer
}

/** One group is created and deleted, each first with another format. */
const formats = scenario(
  'a group comes and goes with a format',
  async (context): Promise<{ readonly create: Formats; readonly remove: Formats }> => {
    const { trusted, groups } = context
    const name = await groups.slot()
    const creation = (options: RequestOptions) => trusted.createGroup({ name }, options)
    const wrong = await creation(other)
    const afterWrong = await trusted.readGroup(name)
    // A target that obeyed the wrong one shows so in the checks.
    const right = afterWrong.status === 200 ? wrong : await accepted(context, () => creation(json))
    const afterRight = await trusted.readGroup(name)
    const wrongDeletion = await trusted.deleteGroup(name, other)
    const afterWrongDeletion = await trusted.readGroup(name)
    const rightDeletion = await trusted.deleteGroup(name, json)
    return {
      create: { wrong, afterWrong, right, afterRight },
      remove: {
        wrong: wrongDeletion,
        afterWrong: afterWrongDeletion,
        right: rightDeletion,
        afterRight: await trusted.readGroup(name),
      },
    }
  },
)

export default suite(
  'TextDataGroup: format',
  { class: 'textboard', section: 'Endpoints', resource: 'TextDataGroup' },
  [
    must(
      'groups.create.format',
      'creating a group accepts format=json and refuses another format with 400, creating nothing',
      async ({ play }) => {
        const { create } = await play(formats)
        expect(create.wrong).toBeError(400)
        expect(create.afterWrong).toBeError(404)
        expect(create.right).toHaveStatus(201)
        expect(create.afterRight).toHaveStatus(200)
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
      async ({ play }) => {
        const { remove } = await play(formats)
        expect(remove.wrong).toBeError(400)
        expect(remove.afterWrong).toHaveStatus(200)
        expect(remove.right).toHaveStatus(202)
        expect(remove.afterRight).toBeError(404)
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
