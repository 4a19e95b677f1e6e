/** The turn on groups whose names cannot carry the mark of a run: only one case at a time creates or looks for them. */
export const unmarkedNames = 'groups with ordinary words as names'
