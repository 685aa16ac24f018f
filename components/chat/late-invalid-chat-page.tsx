'use client'

import { lazy } from 'react'
import { missingModule } from '@/lib/core/browser/missing-code'
import type { InvalidChatPageProps } from './invalid-chat-page'

const InvalidChatPage = lazy(() =>
  import('./invalid-chat-page').then((module) => ({ default: module.InvalidChatPage }), missingModule),
)

/** What an address of the chat shows that opens no room; fetched only when it is shown. */
export function LateInvalidChatPage(props: InvalidChatPageProps) {
  return <InvalidChatPage {...props} />
}
