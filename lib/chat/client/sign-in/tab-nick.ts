'use client'

import { useEffect, useState } from 'react'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'

const keyOf = (room: string) => `nick ${room}`

/** From the URL, else from before a reload; null: unknown. @param given nick of the URL */
export function useTabNick(room: string, given: string | null): string | null {
  const [first] = useState(given)
  // The server does not know it: its page asks for a nick and is replaced at once.
  const kept = useBrowserValue(() => tabNickIn(room), null)
  return given ?? kept ?? first
}

function hideNick(): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('nick')) return
  address.searchParams.delete('nick')
  window.history.replaceState(null, '', address)
}

/** Removes it from the URL, so that a shared URL does not carry it. Without storage the URL keeps it. */
export function useStoredNick(room: string, nick: string): void {
  useEffect(() => {
    if (!writeStored('session', keyOf(room), nick)) return
    // Next's router accepts a new URL once its own effects have run, which is after those of the page.
    const timer = setTimeout(hideNick, 0)
    return () => clearTimeout(timer)
  }, [room, nick])
}

/** The one that this tab had in a room; null: none. */
export const tabNickIn = (room: string): string | null => readStored('session', keyOf(room))

export function forgetTabNick(room: string): void {
  writeStored('session', keyOf(room), null)
}
