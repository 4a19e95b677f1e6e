/** What the model says to an answer: the state after it, or why no correct server gives it. */
export type Judgement<State> =
  | { readonly permitted: true; readonly state: State }
  | { readonly permitted: false; readonly expected: string }

/** The answer is permitted. */
export const permit = <State>(state: State): Judgement<State> => ({ permitted: true, state })

/** The answer is not permitted. @param expected completes "expected …" */
export const refuse = (expected: string): Judgement<never> => ({ permitted: false, expected })
