/** Actions of window buttons, the window menu and the task bar. */
export type WindowAction = 'minimize' | 'maximize' | 'close' | 'menu' | 'move' | 'size' | 'show' | 'task'

export type WindowCommand =
  /** `from`: the button that was pressed. */
  | { act: WindowAction; id: string; from?: HTMLElement }
  /** Opens the program of an address, or brings it to the front. */
  | { act: 'open'; href: string }
  /** Loads failed code again. */
  | { act: 'retry'; id: string; href: string }
  /** A pointer was pressed on a window: bring it to the front, and perhaps drag it. */
  | { act: 'grasp'; event: PointerEvent }
  /** Restores the stored window positions. */
  | { act: 'recall' }

/** Storage key of the window positions. */
export const positionsKey = 'windows'
