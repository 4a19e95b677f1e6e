import { segment } from '../../harness/index.ts'

/*
 * Paths of the text board for requests that no operation composes: other methods, other spellings, other credentials.
 */

/** The list of groups. */
export const groupsPath = '/textdata/@app/@all'

/** A group, by its name. */
export const groupPath = (group: string): string => `/textdata/@app/${group}/@self`

/** The list of entries of a group. */
export const entriesPath = (group: string): string => `/textdata/@app/${group}/@all`

/** An entry of a group, by its id, which is encoded. */
export const entryPath = (group: string, id: string): string => `${entriesPath(group)}/${segment(id)}`
