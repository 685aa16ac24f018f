'use client'

import { lazy } from 'react'

// Every text's page carries the way to this, in case it is needed.
const MissingText = lazy(() => import('./missing-text').then((module) => ({ default: module.MissingText })))

/** What the address of a text shows that is not there. */
export function LateMissingText() {
  return <MissingText />
}
