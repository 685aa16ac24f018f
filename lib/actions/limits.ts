export const actionKinds = ['message', 'text', 'link'] as const
export type ActionKind = (typeof actionKinds)[number]

export const deeds = ['hide', 'delete', 'ban', 'block'] as const
export type Deed = (typeof deeds)[number]

export const actionLimits = {
  /** Items, and values of other members, that are named one by one. */
  itemsMax: 1000,
  valuesMax: 100,
  nameLengthMax: 128,
  /** Names of senders that are counted, and that one action bans. */
  namesMax: 10_000,
  bansMax: 1000,
  /** How long an action can be undone. */
  undoHours: 24,
  blockDays: 30,
} as const
