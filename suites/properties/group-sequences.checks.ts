import fc from 'fast-check'
import { must, suite } from '../../harness/index.ts'
import { countedSequences, runsOf } from '../shared/generated-cases.ts'
import { executeOnGroup, type Kind } from './group-execution.ts'

/** What is done to one name. Creations are frequent, because without a group every other command is only refused. */
const sequences = fc
  .array(
    fc.constantFrom<Kind>(
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

export default suite(
  'Properties: sequences on groups',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup', generated: true },
  [
    must(
      'properties.sequences.groups',
      'in every sequence of creations, deletions, readings and lists of groups each answer fits all earlier requests',
      'R-group-create',
      async (context) => {
        await context.groups.slot()
        await context.property(sequences, (sequence) => executeOnGroup(context, sequence), {
          runs: runsOf(context, 0.12),
          atOnce: 1,
          counted: countedSequences,
        })
      },
      {
        early: true,
        why: 'There is room for the group: its creation is refused only because its name exists.',
      },
    ),
  ],
)
