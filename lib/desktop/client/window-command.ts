/** What one can do to a window by its buttons, its menu and the task bar. */
export type WindowAction = 'minimize' | 'maximize' | 'close' | 'menu' | 'move' | 'size' | 'show' | 'task'

export type WindowCommand =
  /** `from`: the button that was pressed. */
  | { act: WindowAction; id: string; from?: HTMLElement }
  /** Opens the program of an address, or brings it to the front. */
  | { act: 'open'; href: string }
  /** Fetches once more what could not be fetched. */
  | { act: 'retry'; id: string; href: string }
  /** A pointer was pressed on a window: it comes to the front, and perhaps moves. */
  | { act: 'grasp'; event: PointerEvent }
  /** Windows are put where they were the last time. */
  | { act: 'recall' }

/** Under which key the browser remembers where windows were. */
export const positionsKey = 'windows'
