/**
 * The known word that a mistyped word probably means, for messages.
 * @param word what was written
 * @param known what could have been written
 * @returns undefined if no known word is near enough to be offered
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  return nearestFew(word, known, 1)[0]
}

/**
 * Up to `count` known words near a mistyped word, the nearest first. Words that contain it or begin like it count as
 * near.
 */
export function nearestFew(word: string, known: readonly string[], count: number): string[] {
  const wanted = word.toLowerCase()
  return known
    .map((candidate) => ({ candidate, cost: costOf(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, cost }) => cost <= Math.max(2, Math.max(wanted.length, candidate.length) * 0.4))
    .toSorted((left, right) => left.cost - right.cost)
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

function costOf(wanted: string, candidate: string): number {
  if (wanted.length >= 3 && candidate.startsWith(wanted)) return 0
  const part = wanted.length >= 3 && (candidate.includes(wanted) || wanted.includes(candidate))
  if (part) return 1
  // The mistyped beginning of a long id: `groups.limt` for `groups.limit.sixth-create`.
  const beginning = editDistance(wanted, candidate.slice(0, wanted.length))
  const whole = editDistance(wanted, candidate)
  return wanted.length >= 5 && beginning <= wanted.length * 0.3 ? Math.min(beginning + 1, whole) : whole
}

/** Single-character edits between two texts (Levenshtein). */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}
