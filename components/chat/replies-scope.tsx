'use client'

import { createContext, useContext } from 'react'
import type { FindOriginal } from '@/lib/client/chat-originals'
import type { Reader } from './log-rows'

/** What the rows of the log know of the messages that they answer, and who reads them. */
export interface Replies {
  original: FindOriginal
  reader: Reader
}

const Context = createContext<Replies | null>(null)

/** Hands it down. */
export const RepliesScope = Context

/** A message that was answered, and who reads it. */
export function useOriginal(id: number) {
  const replies = useContext(Context)
  return { original: replies?.original(id), reader: replies?.reader }
}
