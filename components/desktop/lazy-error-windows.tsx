'use client'

import { lazy } from 'react'
import { missingModule } from '@/lib/core/browser/missing-code'

// Every page includes these, so their code is loaded lazily. The exports must be plain components: Next
// cannot wrap a lazy component in another.

const NotFoundWindow = lazy(() =>
  import('./error-windows').then((module) => ({ default: module.NotFoundWindow }), missingModule),
)
const ErrorWindow = lazy(() =>
  import('./error-windows').then((module) => ({ default: module.ErrorWindow }), missingModule),
)

export function LazyNotFoundWindow() {
  return <NotFoundWindow />
}

export function LazyErrorWindow({ digest }: { digest?: string }) {
  return <ErrorWindow digest={digest} />
}
