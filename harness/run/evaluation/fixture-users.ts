/** Knows which case has used a shared fixture first: to run that case is to arrange the fixture again. */
export interface FixtureUsers {
  /** @param user id of a case, or title of another shared fixture */
  noted(fixture: string, user: string): void
  /**
   * The case behind what sent an exchange.
   * @param sender id of a case, or title of a shared fixture
   * @returns undefined where no case has used it: the run itself sent it
   */
  caseBehind(sender: string): string | undefined
}

/** An id of a case, and no title of a shared fixture. */
const idOfCase = /^[a-z][\w-]*(\.[\w-]+)+$/

/** Opens the register: nothing is used yet. */
export function openFixtureUsers(): FixtureUsers {
  const users = new Map<string, string>()
  return {
    noted: (fixture, user) => {
      if (!users.has(fixture)) users.set(fixture, user)
    },
    caseBehind: (sender) => {
      const seen = new Set<string>()
      let behind: string | undefined = sender
      while (behind !== undefined && !idOfCase.test(behind)) {
        if (seen.has(behind)) return undefined
        seen.add(behind)
        behind = users.get(behind)
      }
      return behind
    },
  }
}
