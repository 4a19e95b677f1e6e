/** How a part of a shared fixture ended. */
export interface Part<T> {
  /** What it showed; undefined if it ended early. */
  readonly shown: T | undefined
  /** What it showed. @throws the error that ended it early */
  show(): T
}

/** Runs a late part of a shared fixture. If it ends early, what earlier parts have shown still counts. */
export async function part<T>(act: () => Promise<T>): Promise<Part<T>> {
  try {
    const shown = await act()
    return { shown, show: () => shown }
  } catch (error) {
    return {
      shown: undefined,
      show: () => {
        throw error
      },
    }
  }
}
