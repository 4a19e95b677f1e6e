/** What the checks of one area demanded in version 0.1, and what has changed. */
export interface LevelChange {
  readonly area: string
  /** The beginnings of the ids of its checks. */
  readonly ids: readonly string[]
  /** The number of declarations in version 0.1; each of them is a case today. */
  readonly before: { readonly must: number; readonly should: number }
  readonly moved: readonly string[]
}

const entriesWriting = [
  ...['create', 'data', 'body', 'update', 'delete', 'profanity', 'parent', 'owner', 'writer', 'time'],
  ...['status', 'limit', 'existence', 'methods', 'untouched', 'several-ids'],
].map((topic) => `entries.${topic}.`)

const entriesReading = [
  'list',
  'paging',
  'sort',
  'filter',
  'fields',
  'format',
  'read',
  'several',
  'users',
].map((topic) => `entries.${topic}.`)

/** The areas, in the order of the specification. */
export const levelChanges: readonly LevelChange[] = [
  {
    area: 'TextDataGroup',
    ids: ['groups.'],
    before: { must: 151, should: 10 },
    moved: [
      'Illegal names and bodies: to be refused is MUST; the code 400 is SHOULD, because a front end may have its own.',
      'Names with spaces at their ends, or `true`: refused, or stored under a legal name, is MUST; refused is SHOULD.',
      'Extensions of JSON that parsers know (RFC 8259, section 9) are SHOULD.',
      'count and startIndex outside their bounds: refused, or a page within the bounds, is MUST; 400 is SHOULD.',
      'Methods that are not offered: refused without effect is MUST; the code 405 is SHOULD.',
      'A page after the end need not repeat startIndex.',
      'The pages of the list of groups fit together if three readings of the list have one order: MUST.',
      'The same for names that databases and filters tidy up (line breaks, tabs, characters of no width).',
      'Up: the entries of a deleted group never come back, a text for a body creates nothing: SHOULD became MUST.',
    ],
  },
  {
    area: 'TextData: writing',
    ids: entriesWriting,
    before: { must: 327, should: 50 },
    moved: [
      'data as a number, a boolean, null or a list of one text is SHOULD, because frameworks turn them into texts; an object and a list of several texts stay MUST.',
      'Texts that a firewall mistakes for an attack: verbatim or refused is MUST; to be accepted is SHOULD. For a text of only emoji that is observed.',
      'Texts that are JSON or numbers: verbatim or refused.',
      'A refusal is any status from 400 to 499 (MUST); the code 400 is SHOULD.',
      'An update by another writer than the entry’s own is SHOULD: writerId is "sent on create".',
      'A blank owner: that it is possible is MUST; that it is shown as an empty text is SHOULD.',
      'A changed reply leaves `updated` of its parent: SHOULD.',
      'If PATCH is carried out as an update, its cases are inapplicable; otherwise "refused without effect" stays MUST.',
      'The effect of a 202 at once is one SHOULD for the whole run, with the measured delay; within `--settle`, the time that such an effect may take, it is MUST.',
      'Simultaneous deletions of an entry: that only one is accepted is SHOULD. 202 says that a deletion was accepted, and several may be before the first is carried out.',
      'Up: what was refused has changed nothing, at every operation.',
    ],
  },
  {
    area: 'TextData: reading',
    ids: entriesReading,
    before: { must: 228, should: 22 },
    moved: [
      'count, startIndex, sortBy, sortOrder and filters with wrong values: no more than is allowed is MUST; 400 is SHOULD.',
      'Walks through pages without sortBy are SHOULD: no order is promised.',
      'format with another value: refused or ignored is MUST; 400 is SHOULD.',
      'That an update may change the writer is SHOULD; that a filter finds the entry exactly under the writer that it then shows is MUST.',
      'Unusual ids, several ids of which some are gone: any refusal passes. The same id named twice: 200 is SHOULD.',
      'Up: filter by writer `0`, the largest page in every run, page caps, large totals, either form of a filter value.',
      'Up: lists start at 1.',
    ],
  },
  {
    area: 'Access by application, user and proxy',
    ids: ['access.'],
    before: { must: 72, should: 2 },
    moved: [
      'A user’s text that is too long or missing, another user’s change: the exact status became any refusal.',
      'Owners that a user names: what a target lets users name is found out first; other owners are inapplicable.',
      'Up: a requestor who is not the signer was SHOULD and is MUST; what an application reads of another with the same names is MUST.',
    ],
  },
  {
    area: 'Achievements',
    ids: ['achievements.'],
    before: { must: 238, should: 10 },
    moved: [
      'Wrong values of count, startIndex, format: refused, or a page within the bounds, is MUST; 400 is SHOULD.',
      'sortBy without sortOrder: refused is MUST, 400 is SHOULD.',
      'A foreign application id: refused, or that application’s definitions, is MUST; 401 is SHOULD.',
      'An unknown id: refused is MUST; 404 or 400 is SHOULD, because 404 is not among the listed codes.',
      'A member in one definition is MUST, in each is SHOULD.',
      'An id that is the same number in another spelling: SHOULD, because no status of an unknown id is stated.',
      'Names and descriptions as users see them, icons by their signed URLs: compared only where they must be the same.',
      'Cache headers on errors are SHOULD; they were observed.',
    ],
  },
  {
    area: 'Card incentive',
    ids: ['incentive.'],
    before: { must: 166, should: 2 },
    moved: [
      '"Only these fields" is stated only for textdata.get: SHOULD here. That the named members are there is MUST.',
      'An update without `available` or `appId`: not used is MUST; refused is SHOULD.',
      'Two-legged calls: refused is MUST; 401, 403 or 405 is SHOULD.',
      'Ids that a database sees as the same number: SHOULD.',
      'Methods that are not offered: refused without effect is MUST; 405 is SHOULD.',
      'That an incentive which another application has used is not used by this one is SHOULD: the table of states does not say what an update of a used incentive does.',
      'Up: amounts that a PUT writes, a PUT under `@me` that uses nothing, another card holder’s incentive, appId shown on reading.',
    ],
  },
  {
    area: 'Other listed endpoints',
    ids: ['platform.'],
    before: { must: 139, should: 15 },
    moved: [
      'Access without a credential and with a wrong secret is SHOULD: their requests are "not shown".',
      'GET where only writes are listed, PATCH everywhere: SHOULD.',
      'A format other than json: answered as JSON, or refused.',
      'Up: listed writes that are not there at all.',
    ],
  },
  {
    area: 'Authentication',
    ids: ['auth.'],
    before: { must: 278, should: 50 },
    moved: [
      'Unreadable headers, missing signatures and keys: any refusal is MUST; 401 or 400 is SHOULD.',
      'Spellings of a right header (scheme, spaces after commas) and of a query (9 ways): SHOULD, from RFC 5849. A value with any of 23 kinds of characters: MUST.',
      'Other signature methods are SHOULD, because no sentence forbids them; PLAINTEXT stays MUST, because it proves nothing about the request.',
      'Another name of a method over a valid signature is SHOULD: the name need not be read.',
      '`WWW-Authenticate` on 401 is SHOULD; it was observed.',
      'Up: a signature valid for another resource, a viewer taken from xoauth_requestor_id, credentials of a query without a signature.',
    ],
  },
  {
    area: 'Errors',
    ids: ['errors.'],
    before: { must: 285, should: 18 },
    moved: [
      'Malformed addresses, unusual segments and encodings moved to the class robustness.',
      'Bodies that are not JSON (truncated, XML, bare words) stay MUST; what parsers may accept is SHOULD.',
      '405 for a method that the service does not offer is SHOULD; the refusal without effect is MUST. 405 for proxy requests stays.',
      'The error body is MUST if the service itself answers.',
      'Paths that are not in the tables: only those that make no sense must be refused; the others are SHOULD.',
      '`Allow` with 405 is SHOULD; it was observed.',
    ],
  },
  {
    area: 'Robustness and HTTP itself',
    ids: ['robustness.', 'transport.'],
    before: { must: 48, should: 32 },
    moved: [
      'A class of its own: a front end answers much of it before the service does. It decides the exit code only if `classes` names it.',
      'That what was refused has changed nothing stays MUST within the class.',
    ],
  },
  {
    area: 'Properties',
    ids: ['properties.'],
    before: { must: 75, should: 3 },
    moved: [
      'Invalid values of a query: refused or answered within the bounds is MUST; 400 is SHOULD.',
      'Concurrent updates may be refused with 409.',
      '47 checks of hostile texts are cases of four.',
    ],
  },
  {
    area: 'Contract of each operation',
    ids: ['contract.', 'consistency.'],
    before: { must: 40, should: 0 },
    moved: [
      'Answers to requests that are malformed HTTP, or that a front end answers, need no JSON body.',
      '429, 502, 503, 504, 520 to 527 and 530 are repeated, and so is 403 from a firewall that limits how fast requests come: no violations.',
      'A 502 or 504 that stays while other requests are served is an error of the server.',
      'The router’s own page with 404 is no violation if a path names an entry by an id of another form.',
    ],
  },
]
