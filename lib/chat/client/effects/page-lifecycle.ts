interface ReturnHandlers {
  /** The page is visible again, or the network is back. */
  back: () => void
  away?: () => void
  lost?: () => void
}

/** @returns unsubscribes */
export function onReturn({ back, away, lost }: ReturnHandlers): () => void {
  const seen = () => (document.hidden ? away?.() : back())
  // Restored from the back/forward cache; an ordinary load fires this event too.
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) back()
  }
  const offline = () => lost?.()
  const left = () => away?.()
  const watching = new AbortController()
  const { signal } = watching
  document.addEventListener('visibilitychange', seen, { signal })
  // Chromium's page lifecycle: a frozen page must not hold anything that other tabs wait for.
  document.addEventListener('freeze', left, { signal })
  document.addEventListener('resume', back, { signal })
  window.addEventListener('pagehide', left, { signal })
  window.addEventListener('pageshow', restored, { signal })
  window.addEventListener('online', back, { signal })
  window.addEventListener('offline', offline, { signal })
  return () => watching.abort()
}
