import type { Answer } from '@/lib/core/api/call'
import { recall, remember } from '@/lib/core/browser/browser-storage'

const storageKey = 'short link'

type Made = Answer<'POST /go/addlink'>

/** Keeps the link that was made last, with its token, which nobody is told again; null forgets it. */
export function keepLink(made: Made | null): void {
  remember('session', storageKey, made && JSON.stringify(made))
}

/** What closing the window, the way back and a reload did not take away. */
export function keptLink(): Made | null {
  try {
    return JSON.parse(recall('session', storageKey) ?? 'null')
  } catch {
    return null
  }
}
