import { messageLengthMax } from '@/lib/core/contract/message-length'

export const banKinds = ['nick', 'trip', 'tag', 'account'] as const
export type BanKind = (typeof banKinds)[number]

export const moderationLimits = {
  /** A year. */
  banMinutesMax: 525_600,
  /** Trips, and accounts, that a ban leaves out. */
  exemptMax: 100,
} as const

/** What happens to a text with the word in it; `allow` protects the word from others that it contains. */
export const wordActions = ['mask', 'block', 'flag', 'allow'] as const
export type WordAction = (typeof wordActions)[number]

/** `topic`: titles and topics of rooms; `text`: shared texts; `link`: targets of links; `account`: names of accounts. */
export const wordScopes = ['message', 'nick', 'room', 'topic', 'text', 'link', 'account'] as const
export type WordScope = (typeof wordScopes)[number]
/** Of a word without scopes of its own. */
export const defaultScopes = ['message', 'nick', 'room'] as const satisfies readonly WordScope[]

/** What cannot hold stars: there a word to be masked refuses. */
export const nameScopes: readonly WordScope[] = ['nick', 'room', 'account']
/** What is kept as it was saved: there a word to be masked flags. */
export const keptScopes: readonly WordScope[] = ['text', 'link']
/** Of a text, as many bytes are searched. */
export const screenedBytesMax = 65_536

/** Lengths are in code points. */
export const wordLimits = {
  wordLengthMax: 100,
  wordsMax: 50_000,
  /** Words of one POST as JSON. */
  batchMax: 1000,
  batchBytesMax: 2 * 1024 * 1024,
  importBytesMax: 8 * 1024 * 1024,
  testLengthMax: messageLengthMax,
} as const

/** Invalid lines of a word list that are reported; there may be more. */
export const lineIssuesMax = 20
