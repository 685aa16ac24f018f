export interface ReturnHandlers {
  /** The reader looks at the page again, or the network is back. */
  back: () => void
  /** The page was hidden, frozen or left. */
  away?: () => void
  /** The browser lost its network. */
  lost?: () => void
}

/** Tells when a page is left and returned to; gives the function that stops it. */
export function onReturn({ back, away, lost }: ReturnHandlers): () => void {
  const seen = () => (document.hidden ? away?.() : back())
  // Coming out of the back/forward cache; the ordinary load fires this event, too, and is no return.
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) back()
  }
  const offline = () => lost?.()
  const left = () => away?.()
  document.addEventListener('visibilitychange', seen)
  // Of the page lifecycle of Chromium: a page that is frozen may hold nothing that others wait for.
  document.addEventListener('freeze', left)
  document.addEventListener('resume', back)
  window.addEventListener('pagehide', left)
  window.addEventListener('pageshow', restored)
  window.addEventListener('online', back)
  window.addEventListener('offline', offline)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    document.removeEventListener('freeze', left)
    document.removeEventListener('resume', back)
    window.removeEventListener('pagehide', left)
    window.removeEventListener('pageshow', restored)
    window.removeEventListener('online', back)
    window.removeEventListener('offline', offline)
  }
}
