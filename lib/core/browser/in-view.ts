/**
 * Whether somebody looks at the page: one behind another window, or on a second screen, is not hidden either. Without a
 * pointer that hovers there is no such window, and a page may have no focus before it is tapped (WebKit on iOS).
 */
export const isInView = (): boolean =>
  !document.hidden && (document.hasFocus() || window.matchMedia('(hover: none)').matches)

/** Tells when the page may have come into view, or gone out of it. @returns a function that ends it */
export function onView(told: () => void): () => void {
  const ended = new AbortController()
  // What is told of the document reaches the window; the focus of elements does not.
  for (const type of ['visibilitychange', 'focus', 'blur'])
    window.addEventListener(type, told, { signal: ended.signal })
  return () => ended.abort()
}
