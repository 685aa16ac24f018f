'use client'

import { useCallback, useEffect, useState } from 'react'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'

/** Kept in the session storage of this tab. */
export function useDraft(room: string): [string, (draft: string) => void] {
  const key = `draft:${room}`
  const [draft, setDraft] = useState('')
  useEffect(() => {
    const kept = readStored('session', key)
    // Text typed before the page's code was loaded wins.
    if (kept) setDraft((typed) => typed || kept)
  }, [key])
  const change = useCallback(
    (next: string) => {
      setDraft(next)
      writeStored('session', key, next || null)
    },
    [key],
  )
  return [draft, change]
}
