const pressMs = 500
/** A finger that moves further is scrolling. */
const slackPx = 10

/** Calls back when a finger stays on an element. Until it is lifted, nothing is selected. */
export function watchLongPress(
  event: PointerEvent,
  element: HTMLElement,
  onPress: (at: { x: number; y: number }) => void,
): void {
  if (event.pointerType !== 'touch' || !event.isPrimary) return
  const { clientX: x, clientY: y } = event
  const ended = new AbortController()
  const { signal } = ended
  const { style } = element
  // Else the browser selects a word at the same moment.
  style.setProperty('user-select', 'none')
  style.setProperty('-webkit-user-select', 'none')
  const end = () => {
    clearTimeout(timer)
    ended.abort()
    style.removeProperty('user-select')
    style.removeProperty('-webkit-user-select')
  }
  const timer = setTimeout(() => {
    // The click that follows would close the menu.
    window.addEventListener('touchend', (lift) => lift.preventDefault(), { once: true, passive: false })
    onPress({ x, y })
  }, pressMs)
  const move = (now: PointerEvent) => {
    if (Math.hypot(now.clientX - x, now.clientY - y) > slackPx) end()
  }
  window.addEventListener('pointermove', move, { signal })
  for (const kind of ['pointerup', 'pointercancel'] as const) window.addEventListener(kind, end, { signal })
}
