/** What is wrong with a request whose method the specification does not list for its path. */
export const unlistedMethod = 'a method that the path does not list'
