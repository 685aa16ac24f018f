'use client'

import { useEffect } from 'react'
import { call } from '@/lib/core/api/call'
import { recall, remember } from '@/lib/core/browser/browser-storage'

const askEveryMs = 3_000
/** Where the server answers and its pages still do not come, this page is loaded no more often than that. */
const loadAgainMs = 30_000
const key = 'offline reload'

/** Nothing would be taken from under anybody's fingers: what is written and what waits is there again afterwards. */
function isIdle(): boolean {
  const field = document.activeElement
  return !(field instanceof HTMLTextAreaElement && field.value !== '')
}

/** Loads the page that belongs here as soon as the server answers again. */
export function useWayBack(): void {
  useEffect(() => {
    const ask = async () => {
      const isSoon = Date.now() - Number(recall('session', key) ?? 0) < loadAgainMs
      if (document.hidden || isSoon || !isIdle()) return
      try {
        await call('GET /healthz', {})
      } catch {
        return
      }
      remember('session', key, String(Date.now()))
      window.location.reload()
    }
    const timer = setInterval(ask, askEveryMs)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [])
}
