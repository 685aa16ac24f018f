'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Translate, translatorOf } from '@/lib/core/i18n/page-language'
import type { Reader } from './message-log'
import type { chatTexts } from './texts'

/** Hands down who reads the log, and what is known of the messages that others answer. */
export const ReaderScope = createContext<Reader | null>(null)

type Key = keyof typeof chatTexts.en
export type ChatSentences = Readonly<Record<Key, string>>

const Context = createContext<ChatSentences | null>(null)

/** Hands down the sentences of the chat. The page brings them in its language, so that no script carries both. */
export function ChatScope({ sentences, children }: { sentences: ChatSentences; children: ReactNode }) {
  return <Context value={sentences}>{children}</Context>
}

/** The sentences of the chat window, in the reader's language. */
export function useChatTexts(): Translate<Key> {
  const sentences = useContext(Context)
  if (!sentences) throw new Error('a part of the chat stands outside its scope')
  return useMemo(() => translatorOf(sentences), [sentences])
}
