import fc from 'fast-check'
import { type CheckContext, type HttpResponse, largestPage, must, suite } from '../../harness/index.ts'
import { evaluateGroups, type GroupCommand, type GroupSet, noGroups } from '../model/groups.ts'
import { replyOf } from '../model/reply.ts'
import { runsOf } from '../shared/generated-cases.ts'
import { whenThereIsRoom } from '../shared/groups/created-groups.ts'
import { openScript, type PlayedScript } from './script.ts'

/** What is done to one name. Creations are frequent, because without a group every other command is only refused. */
const sequences = fc
  .array(
    fc.constantFrom<GroupCommand['kind']>(
      'create',
      'create',
      'create',
      'add',
      'add',
      'add',
      'add',
      'remove',
      'remove',
      'read',
      'delete',
      'entries',
      'list',
    ),
    { minLength: 1, maxLength: 12, size: 'max' },
  )
  .map((kinds): Kind[] => (kinds.includes('create') ? kinds : ['create', ...kinds]))

type Kind = GroupCommand['kind']

/** What may be sent at the same time: readings change nothing, and nobody looks at the order of new entries. */
const sideBySide: readonly (readonly Kind[])[] = [['read', 'entries', 'list'], ['add']]

/**
 * The steps of a sequence: neighbours that do not depend on each other are one step. Before a removal, an entry is
 * added. The list is read before and after the removal, because it must change although nothing was created. Then
 * another entry is added, which must be a new one. In the end, an existing group must appear with its entries, and a
 * deleted group must not.
 */
function stepsOf(sequence: readonly Kind[]): readonly (readonly Kind[])[] {
  const kinds = sequence.flatMap((kind): readonly Kind[] =>
    kind === 'remove' ? ['add', 'entries', 'remove', 'entries', 'add'] : [kind],
  )
  const steps: Kind[][] = []
  for (const kind of [...kinds, 'read', 'entries', 'list'] as const) {
    const step = steps.at(-1)
    const joins = sideBySide.some((set) => set.includes(kind) && step?.every((one) => set.includes(one)))
    if (joins) step?.push(kind)
    else steps.push([kind])
  }
  return steps
}

/** The command on a name. A removal removes the newest entry; if there is none, the entries are read instead. */
function commandOf(kind: Kind, name: string, groups: GroupSet): GroupCommand {
  if (kind === 'list') return { kind }
  if (kind !== 'remove') return { kind, name }
  const id = groups.existing.get(name)?.entries.at(-1)
  return id === undefined ? { kind: 'entries', name } : { kind, name, id }
}

/** Sends a command. A creation that must succeed waits for room, because another run may hold the slot for a moment. */
async function perform(
  context: CheckContext,
  command: GroupCommand,
  groups: GroupSet,
): Promise<HttpResponse> {
  const { trusted } = context
  switch (command.kind) {
    case 'create': {
      const send = () => trusted.createGroup({ name: command.name })
      if (groups.existing.has(command.name)) return send()
      return (await whenThereIsRoom(context, send)) ?? context.untested('the application holds five groups')
    }
    case 'read':
      return trusted.readGroup(command.name)
    case 'delete':
      return trusted.deleteGroup(command.name)
    case 'entries':
      return trusted.listEntries(command.name)
    case 'add':
      return trusted.createEntry(command.name, {
        data: context.text.sentence(),
        writerId: context.newUserId(),
      })
    case 'remove':
      return trusted.deleteEntry(command.name, command.id)
    case 'list':
      return trusted.listGroups({ query: { count: largestPage } })
  }
}

export default suite(
  'Properties: sequences on groups',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup', generated: true },
  [
    must(
      'properties.sequences.groups',
      'in every sequence of creations, deletions, readings and lists of groups each answer fits all earlier requests',
      'R-group-create',
      async (context) => {
        const { groups, property, trusted } = context
        await groups.slot()
        await property(
          sequences,
          async (sequence) => {
            const script: PlayedScript = openScript()
            const name = groups.newName()
            let state = noGroups
            let unclear = false
            const evaluate = (command: GroupCommand, response: HttpResponse) => {
              script.add(response)
              unclear = response.repeated && response.exchange.request.method !== 'GET'
              if (unclear) {
                context.untested(
                  'a write was repeated after an error of a gateway: its answer proves nothing',
                )
              }
              const verdict = evaluateGroups(state, command, replyOf(response))
              if (!verdict.permitted) script.failed(verdict.expected)
              state = verdict.state
            }
            try {
              for (const kinds of stepsOf(sequence)) {
                const commands = kinds.map((kind) => commandOf(kind, name, state))
                const responses = await Promise.all(
                  commands.map((command) => perform(context, command, state)),
                )
                for (const [index, command] of commands.entries()) {
                  const response = responses[index]
                  if (response !== undefined) evaluate(command, response)
                }
              }
            } finally {
              // The next execution needs the slot.
              if (unclear || state.existing.size > 0) await trusted.deleteGroup(name)
            }
          },
          {
            runs: runsOf(context, 0.12),
            atOnce: 1,
            counted: { cases: 'sequences', parts: { called: 'commands', of: ({ length }) => length } },
          },
        )
      },
      {
        early: true,
        why: 'There is room for the group: its creation is refused only because its name exists.',
      },
    ),
  ],
)
