import type { Symptom } from './symptom.ts'

/**
 * Everything that causes know about the suite's checks: patterns of their ids, and how ids are made. Only the norms that
 * a few rules name are elsewhere. proof/causes/known-checks.test.ts shows that each alternative of a pattern still
 * matches a check.
 */

/**
 * The checks on the operations themselves, by id. A valid request with a wrong status belongs to these, not to a check
 * that sent the request for another purpose.
 */
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

/** The checks that look for what was just created. If they do not find it, it was never stored. */
export const onStoring: Readonly<Record<string, RegExp>> = {
  'textdatagroup.read': /^groups\.(create\.effect|read\.group)$/,
  'textdata.read': /^entries\.create\.seen$/,
  'textdata.create': /^groups\.create\.effect$/,
  'textdata.list': /^entries\.list\./,
}

/** Further patterns of the ids of checks. */
export const checkPatterns = {
  /** An application may have five groups. */
  fiveGroups: /^groups\.limit\.five-allowed$/,
  /** The checks on credentials. A valid request that is answered with 401 belongs to these. */
  credentials: /^(auth|access\.entries\.proxy\.served)\b/,
  /** The checks that are only about credentials. */
  authentication: /^auth\./,
  /** The check that finds out how a target verifies signatures if it refuses right ones. */
  rightSignature: /^auth\.right\.signature$/,
  /** The checks in which wrong credentials are sent. */
  wrongCredentials: /^(auth|access|incentive\.access)\./,
  /** The checks on credentials, and on who may do what. */
  callers: /(^auth|\baccess)\./,
  /** The checks on who may do what. */
  access: /^access\./,
  /** The checks that the application, or a user, may send the requests of an operation at all. */
  allowedToApplication: /^access\.(groups|entries)\.trusted\.all$|^achievements\.access\.application$/,
  allowedToUsers:
    /^access\.(entries\.proxy\.operations|groups\.proxy\.reading)$|^achievements\.access\.user$/,
  /** The checks on texts. */
  texts: /^entries\.data\./,
  /** The check that looks for changes of other entries than the written one. */
  otherEntries: /^entries\.untouched$/,
  /** The check that the use of an incentive changes no other one. */
  otherIncentives: /^incentive\.update\.others$/,
  /**
   * The check that the deletion of a group does not affect other groups. If it does, the group that should be gone may
   * stay instead.
   */
  otherGroups: /^groups\.delete\.others$/,
  /** The check that uses an incentive once more. */
  usedAgain: /^incentive\.update\.again$/,
  /** The rule about the members that come if none are asked for. */
  usualMembers: /^achievements\.fields\.omitted$/,
  /** The rule about the creation of every group that a check needs. */
  groupsArranged: /^groups\.create\.arranged$/,
  /** The check that a name that no group has is not found. */
  unknownGroups: /^groups\.read\.not-there$/,
  /** Checks after which something may be gone that was there: those on deletions and on limits. */
  deletes: /^(groups|entries)\.(delete|limit)\.|^entries\.existence\./,
  /** The check that no deleted group is listed at the end of the run. Any request may have created it again. */
  deletedForGood: /^groups\.delete\.for-good$/,
  /** Checks that a reading does not change what is read. Every comparison of before and after sees that change. */
  changesByReading: /^(incentive\.read|entries\.list)\.no-effect$/,
  /** Checks that look for items that do not belong there. */
  strangers: /^(entries\.(list\.own-group|filter\.equals-whole)|achievements\.foreign-(own-)?ids)$/,
} as const

/** Patterns of the ids of cases. */
export const casePatterns = {
  /** A sixth group is requested. */
  sixthGroup: /^groups\.limit\.sixth-(create|child)$/,
  /** Cases of updates. */
  updates: /^entries\.update\./,
  /** Cases that check that a deleted entry is gone. */
  gone: /^entries\.(delete\.(gone|list|sorted-list|owner-list|writer-list|among-several)|existence\.deleted\.read)$/,
  /** Cases that send several requests at the same time. */
  simultaneous:
    /^(properties\.concurrent|properties\.hostile\.burst)|\.(concurrent|at-once|update-at-once|group-deleted-meanwhile)\b/,
  /** The case that checks that entries of other groups stay when a group overflows. */
  elsewhere: /^entries\.limit\.oldest-first\.elsewhere$/,
  /**
   * Cases with a wrong signature, a wrong secret or no credential. A server that accepts these also accepts finer
   * mistakes.
   */
  plainlyUnsigned: /^access\.\w+\.(anonymous|signature)\.|\.(signature-wrong|secret-wrong)$/,
  /** Cases in which another application uses a token that was issued to ours. */
  tokenOfAnother: /\.foreign-consumer-token$/,
  /** Cases with a credential without a nonce. */
  withoutNonce: /\.(missing-oauth-nonce|nonce-empty)$/,
  /** Cases with a right signature under the name of another method. */
  otherMethodName: /\.method-(named-otherwise|rsa-sha1|plaintext-signed)$/,
  /** Cases with a right signature that is written in another way. */
  rewrittenSignature: /\.signature-(longer|hex)$/,
  /** Cases with a credential that has a parameter twice. */
  repeatedParameter: /\.doubled-oauth-/,
  /** Cases with our key, or the token of our user, in another letter case. */
  otherLetterCase: /\.(consumer|token)-other-case$/,
  /** Cases with a key that no application has, or a token that no user has. */
  unknownParty: /\.(consumer|token)-unknown$/,
  /** Valid requests whose scheme of authentication is written in another letter case. */
  otherScheme: /^auth\.accepts\.header\.scheme-/,
  /** Valid requests with an unusual header, or an unusual query. */
  unusualHeader: /^auth\.accepts\.header\./,
  unusualQuery: /^auth\.accepts\.query\./,
  /** Cases with a query that the signature does not cover. */
  unsignedQuery: /\.(format-added|query-(added|unsigned|\w+-unsigned))$/,
} as const

/** Is it seen by a check that fits one of {@link checkPatterns}? */
export const isOf = (pattern: keyof typeof checkPatterns, { check }: Pick<Symptom, 'check'>): boolean =>
  checkPatterns[pattern].test(check.id)

/** The topic of a check: the first two parts of its id. */
export const topicOfCheck = (id: string): string => id.split('.').slice(0, 2).join('.')

/** Does the id of a check name a parameter of a list, as `filter`, `sort`, `fields`, `paging` or `count`? */
export const isOnParameter = (id: string, parameter: string): boolean => id.includes(`.${parameter}`)

/** Is a check the rule on the order by a member? */
export const isOnOrder = (id: string, member: string): boolean =>
  ['', 'by-'].some((by) => id.endsWith(`.sort.${by}${member.replace(/Id$/, '')}`))
