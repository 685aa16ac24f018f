'use client'

import { lazy, Suspense } from 'react'
import { emptyModule } from '@/lib/core/browser/load-errors'
import type { InvalidChatPageProps } from './invalid-chat-page'
import type { ReadOnlyBarProps } from './read-only-bar'
import type { SignInWindowProps } from './sign-in/sign-in-window'

const SignInPage = lazy(() =>
  import('./sign-in/sign-in-window').then((module) => ({ default: module.SignInPage }), emptyModule),
)

/** The sign-in page; its code is loaded when it is shown. */
export function LazySignInPage(props: SignInWindowProps) {
  return <SignInPage {...props} />
}

const InvalidChatPage = lazy(() =>
  import('./invalid-chat-page').then((module) => ({ default: module.InvalidChatPage }), emptyModule),
)

export function LazyInvalidChatPage(props: InvalidChatPageProps) {
  return <InvalidChatPage {...props} />
}

const ReadOnlyBar = lazy(() =>
  import('./read-only-bar').then((module) => ({ default: module.ReadOnlyBar }), emptyModule),
)

/** In place of the composer, or above that of an administrator in a frozen room. */
export function LazyReadOnlyBar(props: ReadOnlyBarProps) {
  return (
    <Suspense>
      <ReadOnlyBar {...props} />
    </Suspense>
  )
}
