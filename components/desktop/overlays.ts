import { createListeners } from '@/lib/core/browser/listeners'

/** Which keyboard help is shown; `''`: none. */
type KeyboardHint = '' | 'move' | 'size'

/** The menu of a window, opened by its button; or that of the desktop, at a point of the viewport. */
export type MenuRequest = { id: string; from: HTMLElement } | { x: number; y: number }

interface Overlays {
  hint: KeyboardHint
  menu: MenuRequest | null
}

let overlays: Overlays = { hint: '', menu: null }
const { subscribe, notify } = createListeners()

export const subscribeOverlays = subscribe
export const overlayState = () => overlays

function change(part: Partial<Overlays>): void {
  overlays = { ...overlays, ...part }
  notify()
}

export const setHint = (hint: KeyboardHint) => change({ hint })
export const setMenu = (menu: MenuRequest | null) => change({ menu })
