import { basename, join } from 'node:path'
import { quantity } from '../../../reports/text/quantity.ts'
import { journalFileName, readJournal } from '../../groups/journal.ts'
import { isInUse } from '../../run/output/folder-lock.ts'
import { isSameOwner, type JournalOwner, readMark } from '../../run/output/output-folder.ts'
import { replayFolders } from './replay-folder.ts'

/**
 * Reports which groups of the same application earlier runs have left, according to the other folders in the output
 * folder. Each group uses one of the slots of the application, and a run deletes only the groups in the journal of its
 * own folder.
 * @param output absolute path of the output folder
 * @param owner of the groups of this run
 * @param own the folder into which this run writes: the output folder, or a folder in it
 * @returns one line; undefined if nothing is left
 */
export function leftElsewhere(output: string, owner: JournalOwner, own: string): string | undefined {
  const left = [output, ...replayFolders(output)]
    .filter((folder) => folder !== own && isOfOwner(folder, owner) && !isInUse(folder))
    .map((folder) => ({ folder, groups: readJournal(join(folder, journalFileName)) }))
    .filter(({ groups }) => groups.length > 0)
  if (left.length === 0) return undefined
  const count = left.reduce((sum, { groups }) => sum + groups.length, 0)
  const folders = left.map(({ folder }) => basename(folder)).join(', ')
  return (
    `Earlier runs may have left ${quantity(count, 'group')} behind (${folders}), which then ${count === 1 ? 'holds a place' : 'hold places'} of the ` +
    `application; \`textboard-conformance cleanup --output ${output}\` deletes ${count === 1 ? 'it' : 'them'}, with the configuration of this run.`
  )
}

/** Does the folder belong to this owner? A folder that does not state the owner of its journal is ignored. */
function isOfOwner(folder: string, owner: JournalOwner): boolean {
  const mark = readMark(folder)
  return mark !== undefined && isSameOwner(mark, owner)
}
