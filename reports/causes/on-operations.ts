/** The checks on the operations themselves: a right request that gets another status is theirs, whatever another check wanted it for. */
export const onOperations: Readonly<Record<string, RegExp>> = {
  'textdatagroup.create': /^groups\.(create|name|limit)\./,
  'textdatagroup.read': /^groups\.read\./,
  'textdatagroup.list': /^groups\.list\./,
  'textdatagroup.delete': /^groups\.delete\./,
  'textdata.create': /^entries\.(create|data|owner|writer|parent)\./,
  'textdata.read': /^entries\.(create\.seen$|read\.(own-object|as-sent|same-everywhere)$|several\.)/,
  'textdata.list': /^entries\.list\./,
  'textdata.update': /^entries\.update\./,
  'textdata.delete': /^entries\.delete\./,
}

/** The checks on credentials: a right request that is answered 401 is theirs. */
export const onCredentials = /^(auth|access\.entries\.proxy\.served)\b/

/** The checks that look for what was just created: where these do not find it, it was never stored. */
export const onStoring: Readonly<Record<string, RegExp>> = {
  'textdatagroup.read': /^groups\.create\.effect$/,
  'textdata.read': /^entries\.create\.seen$/,
  'textdata.create': /^groups\.create\.effect$/,
}
