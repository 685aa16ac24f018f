'use client'

import { lazy } from 'react'
import { missingModule } from '@/lib/core/browser/missing-code'
import type { LogOnWindowProps } from './log-on-window'

const LogOnPage = lazy(() =>
  import('./log-on-page').then((module) => ({ default: module.LogOnPage }), missingModule),
)

/** The log-on dialog for pages that seldom need it: its code is fetched only when it is shown. */
export function LateLogOnPage(props: LogOnWindowProps) {
  return <LogOnPage {...props} />
}
