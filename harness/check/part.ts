/** How a part of a shared fixture ended. */
export interface Part<T> {
  /** What it showed; undefined where it ended early. */
  readonly shown: T | undefined
  /** What it showed. @throws whatever ended it early */
  show(): T
}

/** Arranges a late part of a shared fixture: where it ends early, what earlier parts have shown stands all the same. */
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
