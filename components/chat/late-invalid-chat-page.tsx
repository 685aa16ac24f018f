'use client'

import { lazy } from 'react'

/** What an address of the chat shows that opens no room; fetched only when it is shown. */
export const LateInvalidChatPage = lazy(() =>
  import('./invalid-chat-page').then((module) => ({ default: module.InvalidChatPage })),
)
