/**
 * What the choice of a leading symptom knows of the suite's checks: patterns of their ids, all of them here.
 * proof/causes/known-checks.test.ts shows that each alternative still means a check.
 */

/** The checks on the operations themselves, by id: a valid request that gets another status is theirs, whatever another check wanted it for. */
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

/** The checks that look for what was just created: where these do not find it, it was never stored. */
export const onStoring: Readonly<Record<string, RegExp>> = {
  'textdatagroup.read': /^groups\.(create\.effect|read\.group)$/,
  'textdata.read': /^entries\.create\.seen$/,
  'textdata.create': /^groups\.create\.effect$/,
  'textdata.list': /^entries\.list\./,
}

/** Further patterns of the ids of checks. */
export const checkPatterns = {
  /** That an application may have five groups. */
  fiveGroups: /^groups\.limit\.five-allowed$/,
  /** The checks on credentials: a valid request that is answered 401 is theirs. */
  credentials: /^(auth|access\.entries\.proxy\.served)\b/,
  /** Those of them that are about nothing but credentials. */
  authentication: /^auth\./,
  /** The check that finds out in which way a target verifies signatures that refuses right ones. */
  rightSignature: /^auth\.right\.signature$/,
  /** The checks on who may ask. */
  access: /^access\./,
  /** The checks on texts. */
  texts: /^entries\.data\./,
  /** The check that looks for changes of another entry than the one that was written. */
  otherEntries: /^entries\.untouched$/,
  /** The checks that look whether the deletion of a group leaves others as they were. */
  otherGroups: /^groups\.delete\.others$/,
  /** The rule on every group that a check needs. */
  groupsArranged: /^groups\.create\.arranged$/,
  /** Checks that look whether a reading changes what is read. */
  changesByReading: /^(incentive\.read|entries\.list)\.no-effect$/,
  /** Checks that look for what does not belong there. */
  strangers: /^(entries\.(list\.own-group|filter\.equals-whole)|achievements\.foreign-(own-)?ids)$/,
} as const

/** Patterns of the ids of cases. */
export const casePatterns = {
  /** Cases of updates. */
  updates: /^entries\.update\./,
  /** Cases that look whether what was deleted is gone. */
  gone: /^entries\.(delete\.(gone|list|sorted-list|owner-list|writer-list|among-several)|existence\.deleted\.read)$/,
  /** The case that looks whether entries of other groups stay when a group overflows. */
  elsewhere: /^entries\.limit\.oldest-first\.elsewhere$/,
  /** Cases of a wrong signature, a wrong secret or no credential at all: whoever accepts these accepts anything finer, too. */
  plainlyUnsigned: /^access\.\w+\.(anonymous|signature)\.|\.(signature-wrong|secret-wrong)$/,
} as const
