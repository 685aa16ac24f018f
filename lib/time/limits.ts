/** Characters of a zone's name as given; the longest known ones have 32. */
export const zoneLengthMax = 64

/** Clocks that one browser adds to its own. */
export const clocksMax = 12
