'use client'

import { createContext } from 'react'
import type { Reader } from './message-log'

/** Hands down who reads the log, and what is known of the messages that others answer. */
export const RepliesScope = createContext<Reader | null>(null)
