/** The window whose title bar this is part of, else null: not of a dialog inside it, and no button of the bar. */
export function windowOfTitleBar(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null
  const frame = target.closest<HTMLElement>('[data-window]')
  return frame && target.closest('header')?.parentElement === frame ? frame : null
}
