/** Which keyboard help is shown; `''`: none. */
type KeyboardHint = '' | 'move' | 'size'

export interface SystemMenuRequest {
  id: string
  /** The button that opened the menu. */
  from: HTMLElement
}

/** What is shown above the windows. */
interface Overlays {
  hint: KeyboardHint
  menu: SystemMenuRequest | null
}

let overlays: Overlays = { hint: '', menu: null }
const listeners = new Set<() => void>()

export const overlayState = () => overlays

export function subscribeOverlays(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(part: Partial<Overlays>): void {
  overlays = { ...overlays, ...part }
  for (const listener of listeners) listener()
}

export const setHint = (hint: KeyboardHint) => change({ hint })
export const setMenu = (menu: SystemMenuRequest | null) => change({ menu })
