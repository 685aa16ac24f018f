'use client'

import { lazy } from 'react'

// Every page carries these in case it is needed, so it carries only the way to them.

/** What an address that leads nowhere shows. */
export const LateNotFoundWindow = lazy(() =>
  import('./not-found-window').then((module) => ({ default: module.NotFoundWindow })),
)

/** What a page shows that failed. */
export const LateErrorWindow = lazy(() =>
  import('./error-window').then((module) => ({ default: module.ErrorWindow })),
)
