import { type CheckContext, each, expect, must, should, suite } from '../../../harness/index.ts'
import { formats } from '../formats.ts'
import { expectBadRequests, expectNothingIllegal, trialOf } from '../refused-creations.ts'
import {
  extendedBodies,
  extendedBodiesSent,
  wrongBodies,
  wrongBodiesSent,
  wrongParents,
  wrongParentsSent,
} from './wrong-bodies.ts'
import { illegalNamesSent, missingNamesSent } from './wrong-names.ts'

/** The invalid requests, by family. */
const families = [
  ['names', 'illegal names', illegalNamesSent],
  ['no-name', 'no name', missingNamesSent],
  ['bodies', 'bodies that are not a JSON object', wrongBodiesSent],
] as const

export default suite(
  'TextDataGroup: body of create',
  { class: 'textboard', section: 'Endpoints', resource: 'TextDataGroup' },
  [
    must(
      'groups.create.body',
      'a creation whose body is not a JSON object is refused and creates nothing',
      'R-group-create',
      each(
        wrongBodies,
        ({ id, title }) => ({ id: `groups.create.body-${id}`, title }),
        async (context, { id }) =>
          expectNothingIllegal(trialOf(context, await context.use(wrongBodiesSent), id)),
      ),
      { why: 'Payloads are JSON, and the body of create is an object with a name.' },
    ),
    should(
      'groups.create.body-extended',
      'a creation whose body uses an extension of JSON is refused and creates nothing',
      'R-endpoints-json',
      each(
        extendedBodies,
        ({ id, title }) => ({ id: `groups.create.body-${id}`, title }),
        async (context, { id }) =>
          expectNothingIllegal(trialOf(context, await context.use(extendedBodiesSent), id)),
      ),
      {
        why: 'Payloads are JSON. But RFC 8259, section 9, lets a parser accept more, so this is not a MUST.',
      },
    ),
    should(
      'groups.parent.type',
      'a creation whose parentId is not a string is refused and creates nothing',
      'R-group-parent-id',
      each(
        wrongParents,
        ({ id, title }) => ({ id: `groups.parent.${id}`, title }),
        async (context, { id }) =>
          expectNothingIllegal(trialOf(context, await context.use(wrongParentsSent), id)),
      ),
      {
        section: 'Resources and their fields / TextDataGroup',
        why: 'The member is a string; but frameworks turn a number into one, or ignore what is not a string.',
      },
    ),
    should(
      'groups.bad-request',
      'invalid data is refused with 400',
      'R-status-400',
      [
        ...each(
          families,
          ([id, title]) => ({ id: `groups.bad-request.${id}`, title }),
          async (context: CheckContext, [, , sent]) =>
            expectBadRequests(context, (await context.use(sent)).values()),
        ),
        {
          id: 'groups.bad-request.format',
          title: 'another format',
          run: async (context) => {
            for (const { wrong } of Object.values(await context.use(formats))) {
              expect(wrong).toHaveStatus(400)
            }
          },
        },
      ],
      {
        section: 'Errors / HTTP status codes',
        why: '400 is the status of invalid request data; but frameworks use others for some of it, such as 415 and 422.',
      },
    ),
  ],
)
