import { onAbort } from './interruption.ts'

/** Waits; ends early if the signal is aborted. @param milliseconds how long */
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
