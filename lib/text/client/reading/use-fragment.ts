'use client'

import { useSyncExternalStore } from 'react'
import { fragmentListeners } from '@/lib/core/browser/replace-address'

/** `location.hash`; `''` on the server. */
export const useFragment = (): string =>
  useSyncExternalStore(
    fragmentListeners.subscribe,
    () => window.location.hash,
    () => '',
  )
