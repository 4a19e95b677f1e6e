import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { knowingUsers, textboard } from '../declare.ts'

/**
 * Reads the bodies of users' updates in another way.
 * @param read returns the body instead of the one that was sent, from that body and its media type
 * @param withoutText is an update without a text carried out, depending on its media type? It is by default
 */
export const readingUpdates = (
  read: (body: unknown, type: string | undefined) => unknown,
  withoutText: (type: string | undefined) => boolean = () => true,
): PolicyOverride =>
  knowingUsers((isUser, policy) => {
    let type: string | undefined
    return {
      dataRequired: (operation) =>
        operation === 'textdata.update' ? !withoutText(type) : policy.dataRequired(operation),
      mediaTypeAccepted: (mediaType, operation) => {
        type = mediaType
        return policy.mediaTypeAccepted(mediaType, operation)
      },
      parseJson: (text, operation) => {
        const body = policy.parseJson(text, operation)
        return operation === 'textdata.update' && isUser() ? read(body, type) : body
      },
    }
  })

/** Faults of updates by users whose body is no object, or has another type. */
export const errorsBodiesOfUsersFaults: readonly Fault[] = [
  textboard.fault(
    'user-update-list-first',
    'an update by a user whose body is a list is carried out with the first object of the list',
    ['entries.update.body-array-of-user'],
    readingUpdates((body) => (Array.isArray(body) ? body[0] : body)),
  ),
  textboard.fault(
    'user-update-list-ignored',
    'an update by a user whose body is a list answers 202, and changes no text',
    ['entries.update.status-400.no-object-of-user'],
    readingUpdates((body) => (Array.isArray(body) ? {} : body)),
  ),
  textboard.fault(
    'user-update-type-unread',
    'an update by a user whose body is labelled text/plain answers 202, but its body is not read',
    ['errors.content-type.text.updated-by-user'],
    readingUpdates(
      (body, type) => (type === 'text/plain' ? {} : body),
      (type) => type === 'text/plain',
    ),
  ),
]
