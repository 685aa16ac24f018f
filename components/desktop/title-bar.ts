/** The window whose title bar contains the element; null for its buttons and for a dialog inside a window. */
export function windowOfTitleBar(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null
  const frame = target.closest<HTMLElement>('[data-window]')
  return frame && target.closest('header')?.parentElement === frame ? frame : null
}
