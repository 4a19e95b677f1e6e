/** True if a path names the user as `@me`. */
export const isMe = (path: string): boolean => /\/people\/(@|%40)me\//.test(path)
