/** The keys explained to whoever moves or resizes a window by them; `''`: none. */
export type KeyboardHint = '' | 'move' | 'size'

export interface SystemMenuRequest {
  id: string
  /** The button that the menu hangs from. */
  from: HTMLElement
}

/** What lies over the windows. */
interface Overlays {
  hint: KeyboardHint
  menu: SystemMenuRequest | null
}

let overlays: Overlays = { hint: '', menu: null }
const listeners = new Set<() => void>()

export const shownOverlays = () => overlays

export function watchOverlays(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(part: Partial<Overlays>): void {
  overlays = { ...overlays, ...part }
  for (const listener of listeners) listener()
}

export const changeHint = (hint: KeyboardHint) => change({ hint })
export const changeMenu = (menu: SystemMenuRequest | null) => change({ menu })
