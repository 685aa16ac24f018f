'use client'

import { useCallback, useEffect, useState } from 'react'
import { recall, remember } from '@/lib/core/browser/browser-storage'

/** Text that is being written, kept for this tab until it is sent. */
export function useDraft(room: string): [string, (draft: string) => void] {
  const key = `draft:${room}`
  const [draft, setDraft] = useState('')
  useEffect(() => {
    const kept = recall('session', key)
    // What was typed before the page's code arrived wins over what was kept.
    if (kept) setDraft((typed) => typed || kept)
  }, [key])
  const change = useCallback(
    (next: string) => {
      setDraft(next)
      remember('session', key, next || null)
    },
    [key],
  )
  return [draft, change]
}
