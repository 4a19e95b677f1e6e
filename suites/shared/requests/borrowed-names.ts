/**
 * Names for unknown query parameters that something else of a request or program has. Frameworks bind parameters to the
 * same variables as the path, or to the arguments of the code that answers.
 */
export const borrowedNames: readonly (readonly [
  name: string,
  title: string,
  parameters: readonly string[],
])[] = [
  [
    'path',
    'parameters named like parts of a path',
    ['group', 'textdataGroupName', 'textdataId', 'userId', 'incentiveId', 'ids'],
  ],
  [
    'code',
    'parameters named like parts of a program',
    ['self', 'this', 'args', 'kwargs', 'request', 'response', 'action', 'controller', 'callback', 'session'],
  ],
]
