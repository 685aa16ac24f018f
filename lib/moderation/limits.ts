// Apart from the schemas, which no page of a person needs.

/** What a ban goes by. */
export const banKinds = ['nick', 'trip', 'tag'] as const
export type BanKind = (typeof banKinds)[number]

export const moderationLimits = {
  /** A year. */
  banMinutesMax: 525_600,
} as const
