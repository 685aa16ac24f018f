'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('hashchange', listener)
  }
}

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
  for (const listener of listeners) listener()
}
