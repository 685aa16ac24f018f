'use client'

import { type ComponentType, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { DeskCommand } from './window-command'

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
export interface Lamp {
  /** Class of its colour. */
  look: string
  text: string
}

export interface Desk {
  windows: readonly OpenWindow[]
  /** The window in front; `''` while all are minimized. */
  topId: string
  lamp: Lamp | null
  /** Draws the windows of programs; comes with the first of them. */
  Layer: ComponentType | null
  /** Carries commands out; comes with the first program or the first window that is touched. */
  run: ((command: DeskCommand) => void) | null
}

const empty: Desk = { windows: [], topId: '', lamp: null, Layer: null, run: null }
let desk = empty
const listeners = new Set<() => void>()

export function watchDesk(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const deskNow = (): Desk => desk

/** Changes what is known of the desktop, and tells whoever shows it. */
export function changeDesk(part: Partial<Desk>): void {
  desk = { ...desk, ...part }
  for (const listener of listeners) listener()
}

/** Changes what is known of one window; does nothing when it is gone or already so. */
export function changeWindow(id: string, part: Partial<OpenWindow>): void {
  const known = desk.windows.find((each) => each.id === id)
  const keys = Object.keys(part) as (keyof OpenWindow)[]
  if (!known || keys.every((key) => known[key] === part[key])) return
  changeDesk({ windows: desk.windows.map((each) => (each === known ? { ...each, ...part } : each)) })
}

/** A part of what is known; give back only what is the same object as long as nothing has changed. */
export function useDesk<Part>(pick: (desk: Desk) => Part): Part {
  return useSyncExternalStore(
    watchDesk,
    () => pick(desk),
    () => pick(empty),
  )
}

/** Makes a window known for as long as it is there. */
export function useWindow(id: string, title: string, icon?: string) {
  const element = useRef<HTMLElement>(null)
  const known = useDesk(({ windows }) => windows.find((each) => each.id === id))
  const top = useDesk(({ topId }) => topId)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const opened = { id, title: '', element: current }
    changeDesk({ windows: [...desk.windows.filter((each) => each.id !== id), opened], topId: id })
    return () => {
      const windows = desk.windows.filter((each) => each.element !== current)
      changeDesk({ windows, topId: desk.topId === id ? (windows.at(-1)?.id ?? '') : desk.topId })
    }
  }, [id])
  useLayoutEffect(() => changeWindow(id, { title, icon }), [id, title, icon])
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
export function setTitleInFront(title: string): void {
  if (title === inFront) return
  page.title ||= document.title
  inFront = title
  showTitle()
}
