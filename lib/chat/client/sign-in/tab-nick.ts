'use client'

import { useEffect, useState } from 'react'
import { recall, remember } from '@/lib/core/browser/browser-storage'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'

const keyOf = (room: string) => `nick ${room}`

/**
 * Who this tab is in a room: whom the address names, else who it was before it was loaded again. Null asks.
 * @param given the nick of the address
 */
export function useTabNick(room: string, given: string | null): string | null {
  const [first] = useState(given)
  // Known in the browser only: the page from the server asks, and is drawn anew at once.
  const kept = useBrowserValue(() => recall('session', keyOf(room)), null)
  return given ?? kept ?? first
}

/** Takes the nick out of the address bar. */
function hideNick(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('nick')) return
  address.searchParams.delete('nick')
  window.history.replaceState(null, '', address)
}

/**
 * Keeps who this tab is, and takes the nick out of the address: whoever gets a copy of that is asked for a nick of
 * their own. Where nothing can be kept, the address goes on carrying it.
 */
export function useStoredNick(room: string, nick: string): void {
  useEffect(() => {
    if (!remember('session', keyOf(room), nick)) return
    // Next's router learns of a new address once its own effects have run, which is after those of the page.
    const timer = setTimeout(hideNick, 0)
    return () => clearTimeout(timer)
  }, [room, nick])
}

/** After this tab has left a room it is nobody there. */
export function forgetTabNick(room: string): void {
  remember('session', keyOf(room), null)
}
