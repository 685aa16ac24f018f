'use client'

import { createContext } from 'react'
import type { FindQuoted } from '@/lib/chat/client/room/quotes'
import type { OpenRoom } from '@/lib/chat/client/store'

/** The user of this page, and what the log shows them. */
export interface Reader {
  room: OpenRoom
  nick: string
  trip: string | null
  /** Ids of messages that this browser sent. */
  own: ReadonlySet<unknown>
  /** Words that mention the reader, their nick among them. */
  words: readonly string[]
  /** Ignored nicks, in lower case. */
  ignored: ReadonlySet<string>
  showPresence: boolean
  /** The last row the reader had seen when they left; 0: none. */
  seenId: number
  findQuoted: FindQuoted
}

export const ReaderScope = createContext<Reader | null>(null)
