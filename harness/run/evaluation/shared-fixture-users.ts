/** Knows which case used a shared fixture first: running that case arranges the fixture again. */
export interface SharedFixtureUsers {
  /**
   * @param title that of the shared fixture
   * @param user id of a case, or title of another shared fixture
   */
  noted(title: string, user: string): void
  /**
   * The case that caused an exchange.
   * @param sender id of a case, or title of a shared fixture
   * @returns undefined if no case has used the shared fixture: the run itself sent the request
   */
  caseBehind(sender: string): string | undefined
}

/** Matches ids of cases, but not titles of shared fixtures. */
const idOfCase = /^[a-z][\w-]*(\.[\w-]+)+$/

/** Opens an empty register. */
export function openSharedFixtureUsers(): SharedFixtureUsers {
  const users = new Map<string, string>()
  return {
    noted: (title, user) => {
      if (!users.has(title)) users.set(title, user)
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
