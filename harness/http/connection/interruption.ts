const listeners = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls back when a signal is aborted. All callbacks of a signal share one listener, because each request of a check
 * waits for the same signal.
 * @param signal must not be aborted yet: the caller checks that before
 * @returns a function that ends the waiting
 */
export function onAbort(signal: AbortSignal | undefined, callBack: () => void): () => void {
  if (signal === undefined) return () => undefined
  const waiting = listeners.get(signal) ?? listenTo(signal)
  waiting.add(callBack)
  return () => waiting.delete(callBack)
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const waiting = new Set<() => void>()
  listeners.set(signal, waiting)
  signal.addEventListener(
    'abort',
    () => {
      for (const callBack of [...waiting]) callBack()
      waiting.clear()
    },
    { once: true },
  )
  return waiting
}
