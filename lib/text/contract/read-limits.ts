import type { TextPage } from '../text-page'

/** A text that is there for everybody, as its page begins with it. */
export interface OpenReading {
  kind: 'open'
  page: TextPage
  /** How the text begins, wherever the page does. */
  head: string
  /** Bytes. */
  size: number
  /** Milliseconds since the epoch. */
  updatedTime: number
  expiresTime: number | null
}

/** A text that is not read before somebody says so. */
export interface GuardedReading {
  kind: 'guarded'
  /** null: as often as anybody likes. */
  readsLeft: number | null
  needsKey: boolean
}

/** What the reading page is given by the server. */
export type Reading = OpenReading | GuardedReading
