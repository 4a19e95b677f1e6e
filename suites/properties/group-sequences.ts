import fc from 'fast-check'
import { type Answer, type CheckContext, must, suite } from '../../harness/index.ts'
import { whenThereIsRoom } from '../groups/created.ts'
import { type GroupCommand, type GroupSet, judgeGroups, noGroups } from '../model/groups.ts'
import { replyOf } from '../model/reply.ts'
import { runsOf } from './cases.ts'
import { openScript, type Script } from './script.ts'

/** A command before it is known how the groups are called: `at` is the first or the second name. */
interface Plan {
  readonly kind: GroupCommand['kind']
  readonly at: 0 | 1
}

const plans: fc.Arbitrary<Plan> = fc.record(
  {
    kind: fc.constantFrom('create', 'create', 'create', 'add', 'read', 'delete', 'entries', 'list'),
    at: fc.constantFrom(0, 1),
  },
  { noNullPrototype: true },
)

/** Sends a command. A creation that has to succeed waits for room, since another run may hold it for a moment. */
async function perform(context: CheckContext, command: GroupCommand, groups: GroupSet): Promise<Answer> {
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
    case 'list':
      return trusted.listGroups({ query: { count: 1000 } })
  }
}

export default suite(
  'Properties: sequences on groups',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'properties.sequences.groups',
      'in every sequence of creations, deletions, readings and lists of groups each answer fits all that went before',
      async (context) => {
        const { groups, property } = context
        await groups.slots()
        await property(
          fc.array(plans, { minLength: 1, maxLength: 10, size: 'max' }),
          async (sequence) => {
            const script: Script = openScript()
            const names = [groups.newName(), groups.newName()] as const
            let state = noGroups
            const judged = async (command: GroupCommand) => {
              const answer = await perform(context, command, state)
              script.add(answer)
              if (answer.retries > 0 && answer.exchange.request.method !== 'GET') {
                context.untested('a write was repeated after a broken connection: its answer proves nothing')
              }
              const verdict = judgeGroups(state, command, replyOf(answer))
              if (!verdict.permitted) script.failed(verdict.expected)
              state = verdict.state
            }
            try {
              for (const { kind, at } of sequence) {
                await judged(kind === 'list' ? { kind } : { kind, name: names[at] })
              }
              // In the end each group must show itself and stand in the list, and those that are gone must not.
              for (const name of names) await judged({ kind: 'read', name })
              await judged({ kind: 'list' })
            } finally {
              // The two slots are needed by the next execution.
              await Promise.all(names.map((name) => context.trusted.deleteGroup(name)))
            }
          },
          { runs: runsOf(context, 0.2) },
        )
      },
      {
        needs: ['slots:2'],
        why: 'Two names and room for both: a creation is refused only because its name exists.',
      },
    ),
  ],
)
