/**
 * After how many 202, one after the other, a whole run waits: measured with targets whose effects come 0.4 s and 1.2 s
 * late. Most waits are at the same time as others.
 */
const waitsInARow = 170

/**
 * Explains why a run takes long: otherwise, with a target that carries out its 202 later, the suite would seem to hang.
 * @param waitMs how long the run waits after each 202
 * @param isWhole do all checks run? Only then is it known how much longer the run takes
 */
export function lateEffectsText(waitMs: number, isWhole: boolean): string {
  const longer = isWhole ? `, so it takes ${timeText((waitsInARow * waitMs) / 1000)} longer` : ''
  return (
    'The target applies accepted writes (202) only after it has responded. ' +
    `The run now waits ${(waitMs / 1000).toFixed(1)} s after each 202${longer}; --budget limits it.`
  )
}

/** `about 20 s`, `about 2 minutes`. */
function timeText(seconds: number): string {
  if (seconds < 55) return `about ${Math.max(10, Math.ceil(seconds / 10) * 10)} s`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
}
