'use client'

import { type ComponentType, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { WindowCommand } from './window-command'

export interface OpenWindow {
  /** The program, or `page` for a dialog. */
  id: string
  title: string
  icon?: string
  element: HTMLElement
  /** Minimized, or behind another window on a phone. */
  hidden?: boolean
  maximized?: boolean
  /** Number of unread messages. */
  unread?: number
}

/** The light beside the clock. */
export interface StatusLight {
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

const empty: DesktopState = { windows: [], topId: '', statusLight: null, Layer: null, run: null }
let state = empty
const listeners = new Set<() => void>()

export function subscribeDesktop(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const desktopState = (): DesktopState => state

export function updateDesktop(part: Partial<DesktopState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
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

/** Registers a window while mounted. */
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

let page = { title: '', unread: 0 }
let inFront = ''

function showTitle(): void {
  document.title = (page.unread > 0 ? `(${page.unread}) ` : '') + (inFront || page.title)
}

/** The tab title while the page's own window is in front, and its unread count. */
export function setPageTitle(title: string, unread: number): void {
  page = { title, unread }
  showTitle()
}

/** The tab title while a program is in front; `''`: none. */
export function setFrontTitle(title: string): void {
  if (title === inFront) return
  page.title ||= document.title
  inFront = title
  showTitle()
}
