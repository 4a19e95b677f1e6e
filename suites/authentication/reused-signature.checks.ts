import {
  type CheckContext,
  entriesPath,
  entryOf,
  entryPath,
  expect,
  groupPath,
  type HttpResponse,
  must,
  type Parameter,
  type RequestOptions,
  segment,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { mayHaveActed } from '../shared/requests/may-have-acted.ts'
import { wrongSecret } from '../shared/requests/wrong-secret.ts'

/** A request with a signature that was made for another object of the same kind, or for another request. */
interface Borrowed {
  readonly id: string
  readonly title: string
  readonly response: keyof BorrowedSignatures['responses']
  /** The read that shows that it changed nothing. */
  readonly left?: keyof BorrowedSignatures['left']
}

interface BorrowedSignatures {
  /** The valid request whose credential is used a second time. */
  readonly right: HttpResponse
  readonly responses: Readonly<
    Record<
      | 'readReused'
      | 'deleteReused'
      | 'readEntry'
      | 'updateEntry'
      | 'deleteEntry'
      | 'readGroup'
      | 'listEntries'
      | 'createEntry'
      | 'deleteGroup',
      HttpResponse
    >
  >
  /** The entry, the list of entries and the group afterwards. */
  readonly left: { readonly entry: HttpResponse; readonly list: HttpResponse; readonly group: HttpResponse }
  /** The text of the entry before, and the texts that must not be stored. */
  readonly data: unknown
  readonly refused: readonly string[]
}

/** Sends a valid request. @returns its response, and its credential: the parameters with which it was signed */
async function rightRequest({ trusted }: CheckContext) {
  let credential: readonly Parameter[] = []
  const parameters = (signed: readonly Parameter[]) => {
    credential = signed
    return signed
  }
  const right = await trusted.listGroups({ query: { count: 1 }, sign: { parameters } })
  return { right, credential }
}

/** Signatures for one entry, group or request are tried on others; then everything is read. */
const borrowed = sharedFixture(
  'signatures made for something else',
  async (context): Promise<BorrowedSignatures> => {
    const { trusted, groups, config, text, newUserId } = context
    const group = await groups.private()
    const [own, other] = [await group.add(), await group.add()]
    const base = config.target.replace(/\/$/, '')
    const signedFor = (path: string, what: string): RequestOptions => ({
      invalid: `a signature made for another ${what}`,
      sign: { url: `${base}${path}` },
    })
    const anotherGroup = lastLetterChanged(group.name)
    const asOther = signedFor(entryPath(group.name, other.id), 'entry')
    const toOtherGroup = signedFor(groupPath(anotherGroup), 'group')
    const toItsEntries = signedFor(entriesPath(anotherGroup), 'group')
    const bodyOf = (data: string) => ({ data, writerId: newUserId() })
    const refused = [text.sentence(), text.sentence()] as const

    const { right, credential } = await rightRequest(context)
    const again = { invalid: 'the credential of another request', sign: { parameters: () => credential } }
    const responses = {
      readReused: await trusted.readEntry(group.name, own.id, again),
      deleteReused: await trusted.deleteEntry(group.name, own.id, again),
      readEntry: await trusted.readEntry(group.name, own.id, asOther),
      updateEntry: await trusted.updateEntry(group.name, own.id, bodyOf(refused[0]), asOther),
      deleteEntry: await trusted.deleteEntry(group.name, own.id, asOther),
      readGroup: await trusted.readGroup(group.name, toOtherGroup),
      listEntries: await trusted.listEntries(group.name, toItsEntries),
      createEntry: await trusted.createEntry(group.name, bodyOf(refused[1]), toItsEntries),
      deleteGroup: await trusted.deleteGroup(group.name, toOtherGroup),
    }
    const [entry, list, read] = await Promise.all([
      trusted.readEntry(group.name, own.id),
      trusted.listEntries(group.name),
      trusted.readGroup(group.name),
    ])
    return { right, responses, left: { entry, list, group: read }, data: own.data, refused }
  },
)

const attempts: readonly Borrowed[] = [
  { id: 'auth.textboard.other-entry.read', title: 'reading an entry', response: 'readEntry' },
  {
    id: 'auth.textboard.other-entry.update',
    title: 'updating an entry',
    response: 'updateEntry',
    left: 'entry',
  },
  {
    id: 'auth.textboard.other-entry.delete',
    title: 'deleting an entry',
    response: 'deleteEntry',
    left: 'entry',
  },
  { id: 'auth.textboard.other-group.read', title: 'reading a group', response: 'readGroup' },
  { id: 'auth.textboard.other-group.list', title: 'listing the entries of a group', response: 'listEntries' },
  {
    id: 'auth.textboard.other-group.create',
    title: 'creating an entry',
    response: 'createEntry',
    left: 'list',
  },
  {
    id: 'auth.textboard.other-group.delete',
    title: 'deleting a group',
    response: 'deleteGroup',
    left: 'group',
  },
]

/**
 * Asserts that the entry, list or group is as it was, unless another attempt was accepted: then that one may be the
 * cause.
 */
function expectLeft(
  { responses, left, data, refused }: BorrowedSignatures,
  one: Pick<Borrowed, 'response' | 'left'>,
): void {
  if (one.left === undefined || !mayHaveActed(responses[one.response], Object.values(responses))) return
  expect(left[one.left]).toHaveStatus(200)
  if (one.left === 'entry') expect(entryOf(left.entry).data, 'the text of the entry afterwards').toEqual(data)
  if (one.left === 'list') {
    const stored = refused.filter((text) => left.list.body.includes(text))
    expect(stored, 'the refused texts in the list afterwards', left.list).toEqual([])
  }
}

/** Every request is verified, whatever was verified before it and however its URL is written. */
export default suite(
  'Authentication: every request is verified',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must(
      'auth.signature.other-resource',
      'a signature that was made for another entry, or for another group, answers 401 and has no effect',
      'R-status-401',
      attempts.map((one) => ({
        id: one.id,
        title: one.title,
        run: async ({ use }) => {
          const shown = await use(borrowed)
          expect(shown.responses[one.response]).toHaveStatus(401)
          expectLeft(shown, one)
        },
      })),
      {
        why: 'The signature covers the whole path, including the id of the entry and the name of the group.',
      },
    ),
    must(
      'auth.textboard.signature-reused',
      'a credential that was accepted once is answered 401 on another request, which has no effect',
      'R-status-401',
      async ({ use }) => {
        const shown = await use(borrowed)
        expect(shown.right).toHaveStatus(200)
        expect(shown.responses.readReused).toHaveStatus(401)
        expect(shown.responses.deleteReused).toHaveStatus(401)
        expectLeft(shown, { response: 'deleteReused', left: 'entry' })
      },
      { why: 'The signature covers the method, the address and the parameters of one request.' },
    ),
    must(
      'auth.textboard.signature-of-escaped-path',
      'a wrong signature is refused even if the path is percent-encoded',
      'R-status-401',
      async ({ trusted, groups, inapplicable }) => {
        const group = await groups.shared()
        const path = `${entriesPath(group.name)}/${escaped((await group.add()).id)}`
        const [right, wrong] = await Promise.all([
          trusted.request({ method: 'GET', path }),
          trusted.request({ method: 'GET', path, ...wrongSecret }),
        ])
        if (right.status >= 400) expect(right).toBeRefused()
        expect(wrong).toBeRefusedOrSentOn()
        if (right.status !== 200) inapplicable(`a valid signature of such a path answers ${right.status}`)
      },
      {
        why: 'A proxy in between may rewrite the path, so that no signature fits, refuse it, or redirect to the plain path: every 3xx and 4xx passes.',
      },
    ),
  ],
)

/** A similar name that no group has. */
const lastLetterChanged = (name: string): string => `${name.slice(0, -1)}${name.endsWith('x') ? 'y' : 'x'}`

/** An id in the form of a path segment, with at least one character percent-encoded. */
function escaped(id: string): string {
  const written = segment(id)
  if (written.includes('%')) return written
  return `%${written.charCodeAt(0).toString(16).toUpperCase()}${written.slice(1)}`
}
