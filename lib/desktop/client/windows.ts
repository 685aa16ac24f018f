'use client'

import { type ComponentType, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { WindowCommand } from './window-command'

/** A window as the task bar, and the window itself, see it. */
export interface OpenWindow {
  /** The program in it, or `page` for a dialog that is none. */
  id: string
  title: string
  icon?: string
  element: HTMLElement
  /** Not to be seen: minimized, or behind another one on a phone. */
  hidden?: boolean
  maximized?: boolean
  /** What was said in it that its reader has not seen. */
  unread?: number
}

/** What is in the corner of the task bar beside the clock. */
export interface StatusLight {
  /** Class of its colour. */
  look: string
  text: string
}

export interface DesktopState {
  windows: readonly OpenWindow[]
  /** The window in front; `''` while all are minimized. */
  topId: string
  statusLight: StatusLight | null
  /** Draws the windows of programs; comes with the first of them. */
  Layer: ComponentType | null
  /** Carries commands out; comes with the first program or the first window that is touched. */
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

/** Changes what is known of the desktop, and tells whoever shows it. */
export function updateDesktop(part: Partial<DesktopState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

/** Changes what is known of one window; does nothing when it is gone or already so. */
export function updateWindow(id: string, part: Partial<OpenWindow>): void {
  const known = state.windows.find((each) => each.id === id)
  const keys = Object.keys(part) as (keyof OpenWindow)[]
  if (!known || keys.every((key) => known[key] === part[key])) return
  updateDesktop({ windows: state.windows.map((each) => (each === known ? { ...each, ...part } : each)) })
}

/** A part of what is known; give back only what is the same object as long as nothing has changed. */
export function useDesktop<Part>(pick: (state: DesktopState) => Part): Part {
  return useSyncExternalStore(
    subscribeDesktop,
    () => pick(state),
    () => pick(empty),
  )
}

/** Makes a window known for as long as it is there. */
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

/** The title of the browser's tab while the page's own window is in front, and what was missed there. */
export function setPageTitle(title: string, unread: number): void {
  page = { title, unread }
  showTitle()
}

/** The title while a program is in front of the page; `''`: none is. */
export function setFrontTitle(title: string): void {
  if (title === inFront) return
  page.title ||= document.title
  inFront = title
  showTitle()
}
