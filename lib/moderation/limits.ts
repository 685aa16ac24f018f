export const moderationLimits = {
  /** A year. */
  banMinutesMax: 525_600,
} as const
