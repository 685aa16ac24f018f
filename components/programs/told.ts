/** What the desktop says to whoever moves a window by keys; `''`: nothing. */
export type Told = '' | 'move' | 'size'

export interface MenuWish {
  id: string
  /** The button that the menu hangs from. */
  from: HTMLElement
}

interface Said {
  told: Told
  menu: MenuWish | null
}

let said: Said = { told: '', menu: null }
const listeners = new Set<() => void>()

export const saidNow = () => said

export function watchSaid(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(part: Partial<Said>): void {
  said = { ...said, ...part }
  for (const listener of listeners) listener()
}

export const changeTold = (told: Told) => change({ told })
export const changeMenu = (menu: MenuWish | null) => change({ menu })
