'use client'

import { lazy } from 'react'
import { missingModule } from '@/lib/core/browser/missing-code'

// Every page carries these in case it is needed, so it carries only the way to them. What is exported must be a
// component: a lazy one cannot be made lazy once more, as Next does with what a page of the server uses.

const NotFoundWindow = lazy(() =>
  import('./not-found-window').then((module) => ({ default: module.NotFoundWindow }), missingModule),
)
const ErrorWindow = lazy(() =>
  import('./error-window').then((module) => ({ default: module.ErrorWindow }), missingModule),
)

/** What an address that leads nowhere shows. */
export function LazyNotFoundWindow() {
  return <NotFoundWindow />
}

/** What a page shows that failed. */
export function LazyErrorWindow({ digest }: { digest?: string }) {
  return <ErrorWindow digest={digest} />
}
