'use client'

import { lazy } from 'react'
import { emptyModule } from '@/lib/core/browser/load-errors'
import type { ErrorPageProps } from './error-windows'

const ErrorPage = lazy(() =>
  import('./error-windows').then((module) => ({ default: module.ErrorPage }), emptyModule),
)

/**
 * Every page includes this, so the code is loaded lazily. A plain component: Next cannot wrap a lazy one in another.
 */
export function LazyErrorPage(props: ErrorPageProps) {
  return <ErrorPage {...props} />
}
