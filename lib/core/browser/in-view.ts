/**
 * Whether the page is visible and, where pointers hover, focused: a page behind another window is not hidden.
 * WebKit on iOS gives no focus before the first tap.
 */
export const isInView = (): boolean =>
  !document.hidden && (document.hasFocus() || window.matchMedia('(hover: none)').matches)

/** When the page may have come into view or left it. @returns unsubscribes */
export function onVisibilityChange(listener: () => void): () => void {
  const unsubscribed = new AbortController()
  // Events of the document bubble to the window; focus events of elements do not.
  for (const type of ['visibilitychange', 'focus', 'blur'])
    window.addEventListener(type, listener, { signal: unsubscribed.signal })
  return () => unsubscribed.abort()
}
