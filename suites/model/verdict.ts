/** How the model judges a response: the state after it, or why no correct server sends it. */
export type Judgement<State> =
  | { readonly permitted: true; readonly state: State }
  | { readonly permitted: false; readonly expected: string }

/** The response is permitted. */
export const permit = <State>(state: State): Judgement<State> => ({ permitted: true, state })

/** The response is not permitted. @param expected completes "expected …" */
export const refuse = (expected: string): Judgement<never> => ({ permitted: false, expected })
