import { must, observe, should, suite } from '../../harness/index.ts'
import { noObjects, noTexts } from './create-body.ts'
import { expectRefusedUpdate } from './refused.ts'

export default suite(
  'TextData: body of an update',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    ...noObjects.map(([name, flaw]) =>
      must(
        `entries.update.body-${name}`,
        `an update with ${flaw.what} answers 400 with the error body and changes nothing`,
        (context) => expectRefusedUpdate(context, flaw),
      ),
    ),
    ...noTexts
      .filter(([name]) => name !== 'null')
      .map(([name, data]) =>
        must(
          `entries.update.data-${name}`,
          `an update with data ${JSON.stringify(data).slice(0, 12)} answers 400 with the error body and changes nothing`,
          (context) =>
            expectRefusedUpdate(context, {
              what: 'data is no string',
              body: (right) => ({ ...right, data }),
            }),
          { section: 'Resources and their fields / TextData' },
        ),
      ),
    ...(['parentId', 'writerId', 'ownerId'] as const).flatMap((member) =>
      (
        [
          ['object', { id: '1' }],
          ['array', ['1']],
          ['true', true],
        ] as const
      ).map(([name, value]) =>
        should(
          `entries.update.type.${member}-${name}`,
          `an update with ${member} ${JSON.stringify(value)} answers 400 with the error body and changes nothing`,
          (context) =>
            expectRefusedUpdate(context, {
              what: `${member} is no string`,
              body: (right) => ({ ...right, [member]: value }),
            }),
          {
            section: 'Resources and their fields / TextData',
            why: 'The member is a string; that another type is refused follows from 400 for invalid request data.',
          },
        ),
      ),
    ),
    ...(
      [
        ['null', null],
        ['empty', ''],
        ['blank', ' '],
      ] as const
    ).map(([name, data]) =>
      observe(
        `entries.update.data-${name}`,
        `what an update with data ${JSON.stringify(data)} does`,
        async ({ trusted, groups, newUserId }) => {
          const group = await groups.shared()
          const { id } = await group.add()
          const answer = await trusted.updateEntry(
            group.name,
            id,
            { data, writerId: newUserId() },
            { flaw: `data is ${name}` },
          )
          return answer.status === 202 ? 'accepted' : String(answer.status)
        },
      ),
    ),
  ],
)
