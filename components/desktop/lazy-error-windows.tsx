'use client'

import { lazy } from 'react'
import { emptyModule } from '@/lib/core/browser/load-errors'

// Every page includes these, so their code is loaded lazily. The exports must be plain components: Next
// cannot wrap a lazy component in another.

const NotFoundWindow = lazy(() =>
  import('./error-windows').then((module) => ({ default: module.NotFoundWindow }), emptyModule),
)
const ErrorWindow = lazy(() =>
  import('./error-windows').then((module) => ({ default: module.ErrorWindow }), emptyModule),
)

export function LazyNotFoundWindow() {
  return <NotFoundWindow />
}

export function LazyErrorWindow({ digest }: { digest?: string }) {
  return <ErrorWindow digest={digest} />
}
