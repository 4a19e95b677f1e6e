/** Longer than the second in which times are counted, so that two of them differ. In milliseconds. */
export const beyondASecond = 1100
