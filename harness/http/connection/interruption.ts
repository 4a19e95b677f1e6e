const listeners = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls back when a signal is aborted. All that wait for one signal share one listener: a check's signal is asked by each of
 * its requests.
 * @param signal is not aborted yet: who calls looks at that first
 * @returns ends the waiting
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
