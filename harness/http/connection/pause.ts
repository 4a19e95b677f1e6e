import { onAbort } from './interruption.ts'

/** Waits, unless given up. @param milliseconds how long */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const stopListening = onAbort(signal, end)
  })
}
