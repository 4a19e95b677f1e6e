import { withoutDetails } from '../../../harness/http/message/deviation.ts'

/**
 * A member of the specification. Members are the only words with a capital letter inside; the plain words are members,
 * too.
 */
const member =
  /\b([a-z]+[A-Z]\w*|status|published|updated|sorted|filtered|available|level|point|repeatable|disclosed)\b/

/** Words of assertions about members and the contents of a list. The first match counts. */
const words: readonly (readonly [subject: string, words: RegExp])[] = [
  ['change', /^what .*\bhas changed\b/],
  ['fields', /\bwith fields\b|\bnamed members\b|\bbeyond (those of )?fields\b/i],
  [
    'list',
    /^(places? \S+ (to \S+ )?of )?(the )?(ids\b(?! and)|(entries|groups|definitions) (of|on|in|under)\b|sorted (list|entries)\b)/i,
  ],
  ['data', /\b(data|texts?)\b/i],
  ['list', /\bfrom startIndex\b/],
]

/** Words that say less and are tried last. */
const widerWords: readonly (readonly [subject: string, words: RegExp])[] = [
  ['ownerId', /\bowners?\b/i],
  ['writerId', /\bwriters?\b/i],
  ['parentId', /\bparents?\b/i],
  ['list', /\b(ids?|entry|entries|definitions?|groups?|pages?|place|list)\b|: \d+$|: N$/i],
]

/**
 * What an assertion on a value is about: a member, or the contents of a list, whatever words the check uses. For
 * example, `the text among several`, `data on reading` and `data after an update` have one subject.
 * @param name the name of the value in the message
 */
export function subjectOf(name: string): string {
  // If a whole object was compared: the only member that is wrong.
  const [, first = ''] = /^(\w+) (?:of|in|on|after|with) /.exec(name) ?? []
  if (member.exec(first)?.[0] === first && first !== '') return first
  const named = (list: typeof words) => list.find(([, pattern]) => pattern.test(name))?.[0]
  return named(words) ?? member.exec(name)?.[1] ?? named(widerWords) ?? withoutDetails(name)
}
