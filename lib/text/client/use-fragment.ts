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

/** What stands after `#` in the page's address, which only the browser knows: `''` on the server. */
export const useFragment = (): string =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  )

/** Changes the address without an entry in the history, and without scrolling. */
export function replaceAddress(address: string): void {
  // With the router's own mark, so that it does not take this for a page to fetch.
  window.history.replaceState(window.history.state, '', address)
  for (const listener of listeners) listener()
}
