'use client'

import { useSyncExternalStore } from 'react'
import { createListeners } from '@/lib/core/browser/listeners'

const { subscribe, notify } = createListeners('hashchange')

/** `location.hash`; `''` on the server. */
export const useFragment = (): string =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  )

/** Without a history entry and without scrolling. */
export function replaceAddress(address: string): void {
  // With the router's own state, so that it does not fetch a page.
  window.history.replaceState(window.history.state, '', address)
  notify()
}
