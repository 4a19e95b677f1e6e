import { segment } from '../message/request.ts'

/** One id, or several ids of the same group. */
export type Ids = string | readonly string[]

/** The list of groups. */
export const groupsPath = '/textdata/@app/@all'

/** The path of a group. Its name is encoded. */
export const groupPath = (group: string): string => `/textdata/@app/${segment(group)}/@self`

/** The list of entries of a group. */
export const entriesPath = (group: string): string => `/textdata/@app/${segment(group)}/@all`

/** The path of one entry of a group, or of several. Their ids are encoded. */
export const entryPath = (group: string, ids: Ids): string =>
  `${entriesPath(group)}/${[ids].flat().map(segment).join(',')}`
