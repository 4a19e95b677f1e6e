import { type CheckContext, entryOf, expect, should, suite } from '../../../harness/index.ts'

/** The number of consecutive updates: most of them happen in the same second as the one before. */
const updates = 3

/** Matches the start of a weak ETag (RFC 9110, section 8.8.3). */
const weak = /^W\//

/** Updates an entry, and reads it on the condition that it has changed since the read before the update. */
async function readAfterEach(context: CheckContext): Promise<void> {
  const { trusted, groups, text, newUserId, inapplicable } = context
  const group = await groups.shared()
  const writerId = newUserId()
  const { id } = await group.add({ writerId })
  for (let update = 0; update < updates; update++) {
    const before = await trusted.readEntry(group.name, id)
    const { etag } = before.headers
    if (etag === undefined) return inapplicable('the target sends no ETag')
    if (weak.test(etag)) return inapplicable('the ETag is weak, and may stay the same for a second')
    const data = text.sentence()
    expect(await trusted.updateEntry(group.name, id, { data, writerId })).toHaveStatus(202)
    const options = { headers: { 'if-none-match': etag }, unjudged: true }
    const response = await trusted.readEntry(group.name, id, options)
    const isLate = response.status === 304 && (await trusted.readEntry(group.name, id)).body === before.body
    if (isLate) return inapplicable('the update was accepted (202) and could not be seen yet')
    expect(response).toHaveStatus(200)
    expect(entryOf(response).data, 'the text after the update', response).toEqual(data)
  }
}

export default suite(
  'TextData: conditional readings at once',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    should(
      'entries.read.conditional-at-once',
      'a strong ETag changes with every update, even with two updates in one second',
      'RFC 9110, section 8.8.1',
      readAfterEach,
      {
        why: 'Otherwise clients that cache responses keep showing the old text. An ETag that is made from a time in whole seconds has to be weak.',
      },
    ),
  ],
)
