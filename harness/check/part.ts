/** How a part of a shared fixture ended. */
export interface Part<T> {
  /** Its value; undefined if it ended early. */
  readonly valueIfAny: T | undefined
  /** Its value. @throws the error that ended it early */
  value(): T
}

/** Runs a late part of a shared fixture. If it ends early, the values of earlier parts still count. */
export async function part<T>(act: () => Promise<T>): Promise<Part<T>> {
  try {
    const value = await act()
    return { valueIfAny: value, value: () => value }
  } catch (error) {
    return {
      valueIfAny: undefined,
      value: () => {
        throw error
      },
    }
  }
}
