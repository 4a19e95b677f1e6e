/**
 * What causes read out of words, all of it here. A failure states as data whatever its assertion knows (`FactsOfValue` of the deviation): what
 * was expected and got, what a list lacks, which order it should have. What an assertion does not know is what its author had in mind: that
 * `the text after the update` is looked at because of an update, or that a check is about refusals. Only the name of the value and the sentence
 * of the check say so. To state it as data as well, each of some two thousand assertions would have to say it twice, and the two would drift
 * apart; so the words are read: by these patterns, by those of `subject.ts`, and, of the
 * sentences on known faulty servers, by those of `likeness.ts`.
 *
 * A pattern that no longer fits makes a cause less well told, never a verdict wrong. proof/causes/wording.test.ts shows that each name still means some
 * value.
 */

/** Names of values: what completes "expected …". */
export const valueNames = {
  /** A member, and nothing else. */
  member: /^\w+$/,
  /** A member, or one of a resource: `writerId of entry N`. */
  memberOfResource: /^(\w+)(?: of [a-z]+ N)?$/,
  /** The members that come, and no value of one. */
  members: /\bmembers\b/,
  /** The members that come without the parameter fields. */
  membersByDefault: /\bmembers\b.* without fields$/,
  /** What a list holds, and no member of something in it. */
  contents: /\b(ids|id on|pages?|lists?|entries|definitions|order|members beyond)\b/,
  /** The total of a list. */
  total: /^totalResults\b/,
  /** A name of a group. */
  groupName: /^groupName\b/,
  /** What stands in a sorted list, and by which member it is sorted. */
  sortedBy: /\bsorted by (\w+)/,
  /** What stands in a sorted list, whether or not a member is named. */
  sorted: /\bsorted by\b/,
  /** Several texts. */
  texts: /\btexts\b/,
  /** What is read after something has been done. */
  afterwards: /\bafter\b/,
  /** What a write has done. */
  effects: /\b(after|changed|changes|stored|in the end)\b/,
  /** What is read after the update that a check is about. */
  afterTheUpdate: /\bafter (?:the|an|its) update\b|\bthe updated text\b/,
  /** What is read after any update. */
  afterSomeUpdate: /\bafter (\w+ ){0,2}update\b/,
  /** Members beside the text of which an update that changes nothing leaves something. */
  updatedBesideText: /\b(owner|parent|updated)\b/,
  /** What is read after a deletion. */
  afterTheDeletion: /\bafter (?:the|a|its) deletion\b|\bthat were deleted\b/,
  /** What a refused request has done, or what is read after it. */
  afterRefusal: /\bafter the refused\b|^what the refused .*\bupdate changed$/,
  /** The kind of write that was refused and has an effect all the same: of what it has done, or of what is read after it. */
  refusedEffect:
    /^what the refused (?:\([^)]*\) )?(update|creation|deletion)\b|\bafter the (?:refused|wrong) (update|creation|deletion)s?\b/,
  /** What stands in a list, beside what is read by its id. */
  comparedWithReading: /, compared with reading it$/,
  /** A change that nobody asked for. */
  changed: /^what .*\bchanged\b/,
  /** A member of what is looked for in a list, and in an answer about several. */
  inList: /\bin the list\b/,
  amongSeveral: /\bamong several\b/,
  /** Entries of a user. */
  ofUser: /\bof the (owner|writer)\b/,
  /** What is found by an id that nothing has. */
  idsAnswered: /^the ids that GET .* answers$/,
  /** One id that two entries have. */
  idOfTwo: /^(ids that were given out more than once|id of the (second|later) entry)$/,
  /** An id that one page or list shows twice. */
  idRepeated: /^ids that stand (on the page|in the list) more than once$/,
  /** A body that is read as JSON. */
  readAsJson: /^the body of .*, read as JSON$/,
  /** A question, to be answered by yes or no. */
  question: /^whether /,
  /** Whether a collection comes where one object should. */
  collectionInstead: /^whether .* is answered with a collection$/,
  /** A status that is compared as a value: of a write that was sent byte by byte, in a history of several clients. */
  statusOfWrite: /^the status of an? (creation|update|deletion)\b/,
  statusInHistory: /: status of \w+$/,
} as const

/** What a body is in place of what was expected: `way` of a deviation. */
export const bodyWays = {
  noId: /^where an id is expected/,
  noEntries: /^where a member "entry" that is a list is expected/,
  noObject: /^where a JSON object is expected/,
  noItem: /^where an object as entry\[/,
  noErrorObject: /^the body is not a JSON object/,
} as const

/** Statuses that were expected, as a message names them: `202`, `200 or 202`, `a refusal (4xx)`. */
export const expectedStatus = {
  /** Of a valid request: success, and nothing else. */
  successAlone: /^2\d\d((, | or )2\d\d)*$/,
  /** Success among others, and first. */
  success: /^2\d\d/,
  /** A stated refusal. */
  refusal: /^4\d\d/,
  notFound: /^404\b/,
  /** That of something that is not there, or any refusal. */
  notFoundOrRefusal: /^(404\b|a refusal)/,
  /** Any answer of an endpoint that should be there. */
  answer: /^an answer /,
} as const

/** Places in the contract of an operation that were broken. */
export const contractPlaces = {
  /** A status that no section states. */
  status: /^status (\d+)$/,
  failure: /^status 5\d\d$/,
  statusOrHeader: /^(status|header) /,
  header: /^header (\S+)$/,
  /** An item of a list. */
  item: /^body\/entry\/N$/,
  /** A member of a resource, alone or in a list; and what is inside of one. */
  member: /^body\/(?:entry\/N\/)?(\w+)$/,
  insideMember: /^body\/(?:entry\/N\/)?(\w+)(?=\/|$)/,
} as const

/** In what way a place breaks its contract. */
export const contractWays = {
  /** Something is there, and of another form or value than it must be. */
  form: /^must /,
  /** A number, too small or too large: that it is wrong is told better by what expects another one. */
  bound: /^must be [<>]/,
  /** A list, one of its items. */
  idTwice: /^holds an id twice$/,
} as const

/** Messages, where a contract or a body says more than its place and way. */
export const messages = {
  /** A generated sequence in which a creation gave an id that an entry has, or had. */
  idGivenAnew: /\bexpected an id that no entry has or had\b/,
  /** A body that cannot be decoded. */
  miscoded: /\bis not in the content coding \S+ that it claims\b/,
  /** A body that is cut. */
  cut: /ends before its JSON does/,
  /** An item of a list that is null. */
  nullInstead: /, got null\b/,
  /** The id of an entry that a value is of: names of values say N in its place. */
  idOfEntry: /\bentry (\S+) to be\b/,
  /** The members of entries that a request has changed, one of each match. */
  changedMember: /"(\w+) of the entry [^:]*: /g,
} as const

/** Sentences of checks on what an update does. */
export const onUpdates = /\b(an|each) update\b/

/**
 * A check that wants a refusal, as its sentence says: where it meets one too many, that is not what it asks about.
 * @param sentence of the check
 */
export const wantsRefusal = (sentence: string): boolean => /\brefused\b|\banswers? 4\d\d\b/.test(sentence)

/**
 * Does a sentence name a member? Another check only meets what is wrong with it.
 * @returns 2: as it is written, 1: by its first word, 0: not
 */
export function namesMember(sentence: string, member: string): 0 | 1 | 2 {
  const [beginning = ''] = /^[a-z]+/.exec(member) ?? []
  if (beginning === '') return 0
  if (valueNames.member.test(member) && new RegExp(`\\b${member}\\b`).test(sentence)) return 2
  return sentence.toLowerCase().includes(beginning) ? 1 : 0
}

/** The statuses that a sentence names, joined as those that were expected are: `200 or 202`. */
export const statusesIn = (sentence: string): string | undefined =>
  sentence.match(/\b[1-5]\d\d\b/g)?.join(' or ')

/** The status with which a known faulty server answers, by the sentence on it. */
export const answeredStatus = (sentence: string): number | undefined => {
  const [, status] = /\b(?:answers|answered|answers every method with) ([1-5]\d\d)\b/.exec(sentence) ?? []
  return status === undefined ? undefined : Number(status)
}
