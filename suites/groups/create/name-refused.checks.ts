import { type Case, each, expect, must, type SharedFixture, should, suite } from '../../../harness/index.ts'
import { family, type WrongName } from '../family.ts'
import { expectNothingIllegal, type Trials, trialOf, type WrongCreation } from '../refused-creations.ts'
import {
  changeableNames,
  changeableNamesSent,
  illegalNames,
  illegalNamesSent,
  missingNames,
  missingNamesSent,
} from './wrong-names.ts'

const refused = (rows: readonly WrongCreation[], sent: SharedFixture<Trials>): readonly Case[] =>
  each(
    rows,
    ({ id, title }) => ({ id: `groups.name.${id}`, title }),
    async (context, { id }) => expectNothingIllegal(trialOf(context, await context.use(sent), id)),
  )

/** The rules for names apply to the name of a child, too. */
const ofChildren: readonly (readonly [WrongName, string])[] = [
  ['digit', 'a child with a digit in its name'],
  ['too-long', 'a child with a name of 33 bytes'],
]

export default suite(
  'TextDataGroup: refused names',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' },
  [
    must(
      'groups.name.refused',
      'a creation without a legal name is refused and creates no group',
      'R-limit-group-name',
      [
        ...refused(illegalNames, illegalNamesSent),
        ...refused(missingNames, missingNamesSent),
        ...refused(changeableNames, changeableNamesSent),
        ...each(
          ofChildren,
          ([id, title]) => ({ id: `groups.parent.child-name.${id}`, title, needs: ['slots:2'] }),
          async ({ use }, [id]) => {
            const { response, read } = (await use(family)).wrongNames[id]
            expect(response).toBeRefused()
            expect(read).toBeRefused()
          },
        ),
      ],
      {
        why:
          'A name has letters and `_` only, at most 32 bytes, and what is refused has no effect (R-refused-no-effect): no group exists under the legal ' +
          'part of the name either. Whether letters beyond ASCII are letters is open: such names are ' +
          'here too long in bytes. If a framework trims spaces, removes invisible characters, or turns true into a word, a group with that legal name passes.',
      },
    ),
    should(
      'groups.name.unchanged',
      'a name that only trimming or type conversion would make legal is refused',
      'R-group-name',
      each(
        changeableNames,
        ({ id, title }) => ({ id: `groups.name.unchanged.${id}`, title }),
        async (context, { id }) =>
          expect(trialOf(context, await context.use(changeableNamesSent), id).response).toBeRefused(),
      ),
      {
        why: 'Some frameworks trim spaces, remove invisible characters, or read true as a text, before the service sees the name.',
      },
    ),
  ],
)
