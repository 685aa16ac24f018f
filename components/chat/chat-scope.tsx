'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { FindQuoted } from '@/lib/chat/client/session/chat-reducer'
import { type Translate, translatorOf } from '@/lib/core/i18n/define-texts'
import type { chatTexts } from './texts'

/** The user of this page, and what the log shows them. */
export interface Reader {
  nick: string
  trip: string | null
  /** Words that mention the reader, their nick among them. */
  words: readonly string[]
  /** Ignored nicks, in lower case. */
  ignored: ReadonlySet<string>
  showPresence: boolean
  /** The last row the reader had seen when they left; 0: none. */
  seenId: number
  /** Finds the message that another one replies to. */
  findQuoted: FindQuoted
}

export const ReaderScope = createContext<Reader | null>(null)

type Key = keyof typeof chatTexts.en
export type ChatSentences = Readonly<Record<Key, string>>

const Context = createContext<ChatSentences | null>(null)

/** Provides the texts of the chat. The page brings them in one language, so that no script carries both. */
export function ChatScope({ sentences, children }: { sentences: ChatSentences; children: ReactNode }) {
  return <Context value={sentences}>{children}</Context>
}

export function useChatTexts(): Translate<Key> {
  const sentences = useContext(Context)
  if (!sentences) throw new Error('a part of the chat stands outside its scope')
  return useMemo(() => translatorOf(sentences), [sentences])
}
