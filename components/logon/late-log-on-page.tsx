'use client'

import { lazy } from 'react'

/** The log-on dialog for pages that seldom need it: its code is fetched only when it is shown. */
export const LateLogOnPage = lazy(() =>
  import('./log-on-page').then((module) => ({ default: module.LogOnPage })),
)
