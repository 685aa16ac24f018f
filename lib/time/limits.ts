/** Characters of a zone's name as given; the longest known ones have 32. */
export const zoneLengthMax = 64

export const clocksMax = 12
