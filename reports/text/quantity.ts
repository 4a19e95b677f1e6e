/** `1 check`, `2 checks`. @param plural if it is irregular */
export function quantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** Counts the declarations that can fail (checks) and those that only observe. */
export function declaredCounts(declared: readonly { readonly kind: string }[]): {
  readonly checks: number
  readonly observations: number
} {
  const count = (...kinds: readonly string[]) => declared.filter(({ kind }) => kinds.includes(kind)).length
  return { checks: count('check', 'run-wide'), observations: count('observation') }
}

/** `597 checks, 65 observations`: what can fail, and what cannot. Untestable sentences are not counted. */
export const declaredText = ({ checks, observations }: ReturnType<typeof declaredCounts>): string =>
  [quantity(checks, 'check'), ...(observations === 0 ? [] : [quantity(observations, 'observation')])].join(
    ', ',
  )
