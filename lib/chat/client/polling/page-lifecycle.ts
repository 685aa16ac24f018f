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
  const watching = new AbortController()
  const { signal } = watching
  document.addEventListener('visibilitychange', seen, { signal })
  // Of the page lifecycle of Chromium: a page that is frozen may hold nothing that others wait for.
  document.addEventListener('freeze', left, { signal })
  document.addEventListener('resume', back, { signal })
  window.addEventListener('pagehide', left, { signal })
  window.addEventListener('pageshow', restored, { signal })
  window.addEventListener('online', back, { signal })
  window.addEventListener('offline', offline, { signal })
  return () => watching.abort()
}
