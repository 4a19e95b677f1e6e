import { segment } from '../message/request.ts'

/** One id, or several of one group. */
export type Ids = string | readonly string[]

/** The list of groups. */
export const groupsPath = '/textdata/@app/@all'

/** A group, by its name, which is encoded. */
export const groupPath = (group: string): string => `/textdata/@app/${segment(group)}/@self`

/** The list of entries of a group. */
export const entriesPath = (group: string): string => `/textdata/@app/${segment(group)}/@all`

/** An entry of a group, or several, by their ids, which are encoded. */
export const entryPath = (group: string, ids: Ids): string =>
  `${entriesPath(group)}/${[ids].flat().map(segment).join(',')}`
