import type { Deviation } from '../../../harness/http/message/deviation.ts'

/**
 * Everything that causes read from words. A failure states as data whatever its assertion knows (`FactsOfValue` of the
 * deviation): what was expected and got, what a list lacks, which order it should have. The assertion does not know
 * what its author had in mind: that `the text after the update` is looked at because of an update, or that a check is
 * about refusals. Only the name of the value and the sentence of the check say so. If this were data as well, each of
 * some two thousand assertions would say it twice, and the two would drift apart. So the words are read: by these
 * patterns; by those of `subject.ts`, which finds what a name is about; by those of `titles/value-title.ts`, which only
 * turn a name into a sentence; and by those of `likeness.ts` for the sentences on known faulty servers.
 *
 * A pattern that no longer fits makes the text of a cause worse, but never makes a verdict wrong.
 * proof/causes/wording.test.ts shows that each pattern of `valueNames` still matches the name of a value, and that each
 * pattern for words that the suite writes in one place still matches them.
 */

/** Names of values: the words after "expected". */
export const valueNames = {
  /** A member and nothing else. */
  member: /^\w+$/,
  /** A member, or one of a resource: `writerId of entry N`. */
  memberOfResource: /^(\w+)(?: of [a-z]+ N)?$/,
  /** The names of the members that an object has, not their values. */
  members: /\bmembers\b/,
  /** Members that come although fields does not name them. */
  beyondFields: /\bmembers beyond (those of )?fields\b/,
  /** The names of the members without the parameter fields. */
  membersByDefault: /\bmembers\b.* without fields$/,
  /** The contents of a list, not a member of an item. */
  contents: /\b(ids|id on|pages?|lists?|entries|definitions|order|members beyond)\b/,
  /** The contents of several pages together. */
  ofPages: /\ball pages\b/,
  /** The total of a list. */
  total: /^totalResults\b/,
  /** The size of a page. */
  itemsPerPage: /^itemsPerPage\b/,
  /** A number of a collection. */
  numberOfCollection: /^(startIndex|itemsPerPage|totalResults)\b/,
  /** The name of a group. */
  groupName: /^groupName\b/,
  /** The contents of a sorted list, and the member that it is sorted by. */
  sortedBy: /\bsorted by (\w+)/,
  /** The contents of a sorted list, with or without the name of a member. */
  sorted: /\bsorted by\b/,
  /** Some places of a list. */
  places: /^places? /,
  /** Several texts. */
  texts: /\btexts\b/,
  /** What a write has done. */
  effects: /\b(after|changed|changes|stored|in the end)\b/,
  /** What is read after the update that a check is about. */
  afterTheUpdate: /\bafter (?:the|an|its) update\b|\bthe updated text\b/,
  /** A member that is read after the update that a check is about. */
  memberAfterUpdate: /^\w+ after the update$/,
  /** What is read after any update. */
  afterSomeUpdate: /\bafter (\w+ ){0,2}update\b/,
  /** Members other than the text that an update which changes nothing may leave wrong. */
  updatedWithText: /\b(owner|parent|updated)\b/,
  /** What is read after a deletion. */
  afterTheDeletion: /\bafter (?:the|a|its) deletion\b|\bthat were deleted\b/,
  /** What a refused request has changed, or what is read after it. */
  afterRefusal: /\bafter the refused\b|^what the refused .*\bupdate changed$/,
  /**
   * The kind of write that was refused but has an effect anyway: in the name of what it changed, or of what is read
   * after it.
   */
  refusedEffect:
    /^what the refused (?:\([^)]*\) )?(update|creation|deletion)\b|\bafter the (?:refused|wrong) (update|creation|deletion)s?\b/,
  /** What a list shows of an entry, compared with a reading by its id. */
  comparedWithReading: /, compared with reading it$/,
  /** What a request has changed in an incentive. */
  changedIncentive: /^what the request changed in the incentive$/,
  /** A change that nobody asked for. */
  changed: /^what .*\bchanged\b/,
  /** A member of what is looked for in a list, or in an answer about several resources. */
  inList: /\bin the list\b/,
  amongSeveral: /\bamong several\b/,
  /** Entries of a user. */
  ofUser: /\bof the (owner|writer)\b/,
  /** What is found by an id that does not exist. */
  idsAnswered: /^the ids that GET .* answers$/,
  /** One id of two entries. */
  idOfTwo: /^(ids that were given out more than once|id of the (second|later) entry)$/,
  /** An id that one page or list shows twice. */
  idRepeated: /^ids that are (on the page|in the list) more than once$/,
  /** A body that is read as JSON. */
  readAsJson: /^the body of .*, read as JSON$/,
  /** A question that is answered with yes or no. */
  question: /^whether /,
  /** Whether a collection is answered instead of one object. */
  collectionInstead: /^whether .* is answered with a collection$/,
  /**
   * A status that is compared as a value: of a write that was sent byte by byte, or in a history of several clients.
   */
  statusOfWrite: /^the status of an? (creation|update|deletion)\b/,
  statusInHistory: /: status of \w+$/,
} as const

/** Is a value wrong whose name fits one of {@link valueNames}? */
export const isNamed = (deviation: Deviation | undefined, pattern: keyof typeof valueNames): boolean =>
  deviation?.kind === 'value' && valueNames[pattern].test(deviation.name)

/** What a body is instead of what was expected: `way` of a deviation. */
export const bodyWays = {
  noId: /^where an id is expected/,
  noEntries: /^where a member "entry" that is a list is expected/,
  noObject: /^where a JSON object is expected/,
  noItem: /^where an object as entry\[/,
  noErrorObject: /^the body is not a JSON object/,
} as const

/** Statuses that were expected, as a message names them: `202`, `200 or 202`, `a refusal (4xx)`. */
export const expectedStatus = {
  /** For a valid request: only success. */
  onlySuccess: /^2\d\d((, | or )2\d\d)*$/,
  /** Success, alone or as the first of several. */
  success: /^2\d\d/,
  /** A stated refusal. */
  refusal: /^4\d\d/,
  notFound: /^404\b/,
  /** The refusal for something that does not exist, or any refusal. */
  notFoundOrRefusal: /^(404\b|a refusal)/,
  /** Any answer from an endpoint that should exist. */
  answer: /^an answer /,
} as const

/** Places where the contract of an operation was broken. */
export const contractPlaces = {
  /** A status that no section states. */
  status: /^status (\d+)$/,
  failure: /^status 5\d\d$/,
  statusOrHeader: /^(status |header |content type$)/,
  header: /^header (\S+)$/,
  /** An item of a list. */
  item: /^body\/entry\/N$/,
  /** A member of a resource, alone or in a list; and any place inside such a member. */
  member: /^body\/(?:entry\/N\/)?(\w+)$/,
  insideMember: /^body\/(?:entry\/N\/)?(\w+)(?=\/|$)/,
} as const

/** In what way a place breaks its contract. */
export const contractWays = {
  /** Something has another form or value than it must have. */
  form: /^must /,
  /** A number that is too small or too large. A check that expects another number explains the mistake better. */
  bound: /^must be [<>]/,
  /** A list, or one of its items. */
  idTwice: /^holds an id twice$/,
} as const

/** Messages, if a contract or a body says more than its place and way. */
export const messages = {
  /** A property has repeated its counterexample, which failed again each time. */
  failedEachTime: /\bTried again, it failed (\d+) of \1 times\b/,
  /** A generated sequence in which a creation returned an id that another entry has or had. */
  idGivenAgain: /\bexpected an id that no entry has or had\b/,
  /** A body that cannot be decoded. */
  miscoded: /\bis not in the content coding \S+ that it claims\b/,
  /** A body that is cut. */
  cut: /ends before its JSON does/,
  /** An item of a list that is null. */
  nullInstead: /, got null\b/,
  /** The id of the entry that a value belongs to. Names of values have N instead. */
  idOfEntry: /\bentry (\S+) to (?:be|have)\b/,
  /** The members of entries that a request has changed, one per match. */
  changedMember: /(?:, but|;) (\w+) of the entry [^:]*: /g,
  /** The members of an incentive that a request has changed, with their values before and after it, one per match. */
  changedFromTo: /(?:incentive:|;) (\w+) was (\S+), is ([^\s;]+)/g,
} as const

/** Sentences of checks on the effect of an update. */
export const onUpdates = /\b(an|each) update\b/

/**
 * Does a check want a refusal, by its sentence? If it meets an unexpected refusal, that is not what it asks about.
 * @param sentence of the check
 */
export const wantsRefusal = (sentence: string): boolean => /\brefused\b|\banswers? 4\d\d\b/.test(sentence)

/**
 * Does a sentence name a member? A check that does not name it only meets what is wrong with it.
 * @returns 2: the whole name, 1: its first word, 0: not at all
 */
export function namesMember(sentence: string, member: string): 0 | 1 | 2 {
  const [beginning = ''] = /^[a-z]+/.exec(member) ?? []
  if (beginning === '') return 0
  if (valueNames.member.test(member) && new RegExp(`\\b${member}\\b`).test(sentence)) return 2
  return sentence.toLowerCase().includes(beginning) ? 1 : 0
}

/** The statuses in a sentence, joined like expected statuses: `200 or 202`. */
export const statusesIn = (sentence: string): string | undefined =>
  sentence.match(/\b[1-5]\d\d\b/g)?.join(' or ')

/** The status with which a known faulty server answers, according to its sentence. */
export const answeredStatus = (sentence: string): number | undefined => {
  const [, status] = /\b(?:answers?|answered|answers every method with) ([1-5]\d\d)\b/.exec(sentence) ?? []
  return status === undefined ? undefined : Number(status)
}

/** Does a known faulty server refuse what it should not carry out, but has it an effect, according to its sentence? */
export const refusesAnyway = (sentence: string): boolean => /\bis refused\b/.test(sentence)
