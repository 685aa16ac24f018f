'use client'

import { type ComponentType, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '@/lib/core/browser/listeners'

export interface OpenWindow {
  /** The program, or `page` for a dialog. */
  id: string
  title: string
  icon?: string
  element: HTMLElement
  /** Minimized, or behind another window on a phone. */
  hidden?: boolean
  maximized?: boolean
  unread?: number
}

/** The light beside the clock. */
interface StatusLight {
  /** Class name of its colour. */
  look: string
  text: string
}

export interface DesktopState {
  windows: readonly OpenWindow[]
  /** The front window; `''` when all are minimized. */
  topId: string
  statusLight: StatusLight | null
  /** Renders program windows; loaded with the first of them. */
  Layer: ComponentType | null
  /** Runs commands; loaded with the first program or the first window touched. */
  run: ((command: WindowCommand) => void) | null
}

/** Actions of window buttons, the window menu and the task bar. */
export type WindowAction = 'minimize' | 'maximize' | 'close' | 'menu' | 'move' | 'size' | 'show' | 'task'

export type WindowCommand =
  /** `from`: the button that was pressed. */
  | { act: WindowAction; id: string; from?: HTMLElement }
  /** Opens the program of an address, or brings it to the front. `inNewTab`: where the link leads without windows. */
  | { act: 'open'; href: string; inNewTab?: boolean }
  /** Opens the program that shares texts with files that were dropped. */
  | { act: 'share'; files: readonly File[] }
  /** A key was pressed that moves the focus: F6, F10 or Alt+F. */
  | { act: 'focus'; event: KeyboardEvent }
  /** Loads failed code again. */
  | { act: 'retry'; id: string; href: string }
  /** A pointer was pressed on a window: bring it to the front, and perhaps drag it. */
  | { act: 'press'; event: PointerEvent }
  | { act: 'minimize-all' }
  /** Restores the stored window positions. */
  | { act: 'restore' }

/** Storage key of the window positions. */
export const positionsKey = 'windows'

const empty: DesktopState = { windows: [], topId: '', statusLight: null, Layer: null, run: null }

let state = empty

const { subscribe, notify } = createListeners()

export const subscribeDesktop = subscribe
export const desktopState = (): DesktopState => state

export function updateDesktop(part: Partial<DesktopState>): void {
  state = { ...state, ...part }
  notify()
}

/** Does nothing when the window is gone or unchanged. */
export function updateWindow(id: string, part: Partial<OpenWindow>): void {
  const known = state.windows.find((each) => each.id === id)
  const keys = Object.keys(part) as (keyof OpenWindow)[]
  if (!known || keys.every((key) => known[key] === part[key])) return
  updateDesktop({ windows: state.windows.map((each) => (each === known ? { ...each, ...part } : each)) })
}

/** Selects from the state. The selected value must be stable while the state is unchanged. */
export function useDesktop<Part>(pick: (state: DesktopState) => Part): Part {
  return useSyncExternalStore(
    subscribeDesktop,
    () => pick(state),
    () => pick(empty),
  )
}

export function useWindow(id: string, title: string, icon?: string) {
  const element = useRef<HTMLElement>(null)
  const known = useDesktop(({ windows }) => windows.find((each) => each.id === id))
  const top = useDesktop(({ topId }) => topId)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const opened = { id, title: '', element: current }
    updateDesktop({ windows: [...state.windows.filter((each) => each.id !== id), opened], topId: id })
    return () => {
      const windows = state.windows.filter((each) => each.element !== current)
      updateDesktop({ windows, topId: state.topId === id ? (windows.at(-1)?.id ?? '') : state.topId })
    }
  }, [id])
  useLayoutEffect(() => updateWindow(id, { title, icon }), [id, title, icon])
  return {
    element,
    hidden: known?.hidden,
    maximized: known?.maximized,
    behind: known !== undefined && top !== id,
  }
}

/** The window whose title bar contains the element; null for its buttons and for a dialog inside a window. */
export function windowOfTitleBar(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null
  const frame = target.closest<HTMLElement>('[data-window]')
  return frame && target.closest('header')?.parentElement === frame ? frame : null
}
