import { deskNow } from '@/lib/desktop/client/windows'
import { elementOf } from './stage'

/** Where the focus was last in each window. */
const last = new Map<string, HTMLElement>()

/** Notes where the focus went. @returns the window it went into */
export function noteFocus({ target }: FocusEvent): string | null {
  if (!(target instanceof HTMLElement)) return null
  const id = target.closest<HTMLElement>('[data-window]')?.dataset.window
  if (!id) return null
  last.set(id, target)
  return id
}

function focusInto(id: string): void {
  const element = elementOf(id)
  if (!element || element.contains(document.activeElement)) return
  const known = last.get(id)
  // On a phone a field would bring the keyboard up over what was just opened.
  const field = window.matchMedia('(pointer: fine)').matches
    ? element.querySelector<HTMLElement>('textarea:not([hidden]), input:not([type=hidden])')
    : null
  const target = known?.isConnected && element.contains(known) ? known : (field ?? element)
  target.focus({ preventScroll: true })
}

/** Puts the focus into a window: where it was, else to its first field, else on the window itself. */
export function focusWindow(id: string): void {
  focusInto(id)
  // A menu that closes gives the focus back to its button, a little later.
  const again = () => deskNow().topId === id && focusInto(id)
  requestAnimationFrame(() => requestAnimationFrame(again))
}
