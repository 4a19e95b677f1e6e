import { type CheckContext, type HttpResponse, largestPage } from '../../harness/index.ts'
import { evaluateGroups, type GroupCommand, type GroupSet, noGroups } from '../model/groups.ts'
import { replyOf } from '../model/reply.ts'
import { whenThereIsRoom } from '../shared/groups/created-groups.ts'
import { requireSentOnce } from '../shared/requests/sent-again.ts'
import { openScript, type PlayedScript } from './script.ts'

/** What is done to a group, or to an entry in it. */
export type Kind = GroupCommand['kind']

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

/**
 * Sends one sequence about a new name, and judges every response by all earlier requests. The slot is free afterwards.
 * @throws ExpectationFailure with the script of the execution
 */
export async function executeOnGroup(context: CheckContext, sequence: readonly Kind[]): Promise<void> {
  const { groups, trusted } = context
  const script: PlayedScript = openScript()
  const name = groups.newName()
  let state = noGroups
  let mayBeLeft = true
  const judge = (command: GroupCommand, response: HttpResponse) => {
    script.add(response)
    requireSentOnce(context, response)
    const verdict = evaluateGroups(state, command, replyOf(response))
    if (!verdict.permitted) script.failed(verdict.expected)
    state = verdict.state
  }
  const send = async (command: GroupCommand) => ({
    command,
    response: await perform(context, command, state),
  })
  try {
    for (const kinds of stepsOf(sequence)) {
      const sent = await Promise.all(kinds.map((kind) => send(commandOf(kind, name, state))))
      for (const { command, response } of sent) judge(command, response)
    }
    mayBeLeft = state.existing.size > 0
  } finally {
    // The next execution needs the slot.
    if (mayBeLeft) await trusted.deleteGroup(name)
  }
}
