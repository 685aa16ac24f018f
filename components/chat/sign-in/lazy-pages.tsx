'use client'

import { lazy } from 'react'
import { emptyModule } from '@/lib/core/browser/load-errors'
import type { InvalidChatPageProps } from './invalid-chat-page'
import type { SignInWindowProps } from './sign-in-window'

const SignInPage = lazy(() =>
  import('./entrance-pages').then((module) => ({ default: module.SignInPage }), emptyModule),
)

export function LazySignInPage(props: SignInWindowProps) {
  return <SignInPage {...props} />
}

const InvalidChatPage = lazy(() =>
  import('./entrance-pages').then((module) => ({ default: module.InvalidChatPage }), emptyModule),
)

export function LazyInvalidChatPage(props: InvalidChatPageProps) {
  return <InvalidChatPage {...props} />
}
