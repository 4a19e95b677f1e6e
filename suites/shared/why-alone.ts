/** Why a check runs while no other check writes. */
export const whyAlone =
  'It runs alone: if a write empties a cache, the writes of other checks would empty it too.'
