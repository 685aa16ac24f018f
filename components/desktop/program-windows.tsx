'use client'

import { useEffect } from 'react'
import { readStored } from '@/lib/core/browser/browser-storage'
import { filesForChat, hasFiles } from '@/lib/core/browser/has-files'
import { reportCodeLoad } from '@/lib/core/browser/load-errors'
import {
  desktopState,
  positionsKey,
  useDesktop,
  type WindowAction,
  type WindowCommand,
  windowOfTitleBar,
} from '@/lib/desktop/client/windows'

const load = () => import('./window-layer')
let manager: typeof import('./window-layer') | null = null

/** Loads the window manager if needed, then runs a command. @param onFailure called when it cannot be loaded */
function runLazily(command: WindowCommand, onFailure = () => {}): void {
  load().then((loaded) => {
    manager = loaded
    reportCodeLoad(true)
    loaded.run(command)
  }, onFailure)
}

/** What the manager handles at the target: the edge or title bar of a window, or the desktop itself. */
function handleAt(target: EventTarget | null): Element | null {
  const isHandle = target instanceof HTMLElement && (target.dataset.window ?? target.dataset.desktop)
  return isHandle ? target : windowOfTitleBar(target)
}

const hasWindow = (fits: (id: string) => boolean | undefined) =>
  desktopState().windows.some(({ id }) => fits(id))

/** Paths of programs; the manager knows which are which. */
const programPath = /^\/(docs|setting|tools\/\w+)$/

/** A shared text, which a link to a new tab opens in a window instead. */
const textPath = /^\/(sf|tools\/text)\/[^/]+$/

/** The command of a clicked element, else null. */
function commandFor(target: Element): WindowCommand | null {
  const button = target.closest<HTMLElement>('[data-act]')
  if (button) {
    const act = button.dataset.act as WindowAction
    const id = button.dataset.windowId ?? button.closest<HTMLElement>('[data-window]')?.dataset.window ?? ''
    // Without other windows, closing follows the link to the empty desktop.
    return act === 'close' && !manager ? null : { act, id, from: button }
  }
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (link?.origin !== window.location.origin || link.hash) return null
  const { pathname } = link
  if (link.target)
    return link.dataset.ownPage === undefined && textPath.test(pathname)
      ? { act: 'open', href: pathname, inNewTab: true }
      : null
  const href = pathname + link.search
  if (href === '/') return hasWindow((id) => id === 'chat') ? { act: 'show', id: 'chat' } : null
  return programPath.test(pathname) ? { act: 'open', href } : null
}

function onClick(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  const command = target instanceof Element ? commandFor(target) : null
  if (!command) return
  event.preventDefault()
  runLazily(command, () => {
    if (command.act === 'open' && !command.inNewTab) window.location.assign(command.href)
    else reportCodeLoad(false)
  })
}

function onPointerDown(event: PointerEvent): void {
  if (manager || handleAt(event.target)) runLazily({ act: 'press', event })
}

function onPointerOver(event: PointerEvent): void {
  if (!manager && handleAt(event.target)) load().catch(() => undefined)
}

function isOnOtherProgram(target: EventTarget | null): boolean {
  const window = target instanceof Element ? target.closest<HTMLElement>('[data-window]') : null
  return window !== null && window.dataset.window !== 'chat'
}

/** A browser would open a dropped file in place of the page. Here the chat takes it, or it becomes a text to share. */
function onDrag(event: DragEvent): void {
  if (!hasFiles(event)) return
  event.preventDefault()
  if (event.type !== 'drop') return
  const files = [...event.dataTransfer.files]
  if (!isOnOtherProgram(event.target) && filesForChat.take?.(files)) return
  runLazily({ act: 'share', files }, () => reportCodeLoad(false))
}

/** F6 and Shift+F6 move the focus between regions, F10 to the menu bar; Alt+F opens its first menu. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || !(altKey ? key === 'f' : /^F(6|10)$/.test(key))) return
  if (key !== 'F6' && (shiftKey || !document.querySelector('[role=menubar]'))) return
  event.preventDefault()
  // Without the manager, Tab still works.
  runLazily({ act: 'focus', event })
}

/**
 * Handles Back and Forward. Without the manager, a marked entry was written by an earlier page whose windows
 * are gone: the address is loaded.
 */
function onPopState(event: PopStateEvent): void {
  if (manager) {
    manager.goTo(event)
  } else if (event.state?.desk?.count) {
    event.stopImmediatePropagation()
    window.location.reload()
  }
}

const listeners = {
  click: onClick,
  pointerdown: onPointerDown,
  pointerover: onPointerOver,
  keydown: onKeyDown,
  dragover: onDrag,
  drop: onDrag,
  // Runs before Next's listener: listeners on a window run in order, and a child's effect runs before the
  // router's.
  popstate: onPopState,
}

/** Makes links to programs open windows, and windows movable. @returns a function that disconnects */
function connectWindows(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  for (const [type, listener] of Object.entries(listeners))
    window.addEventListener(type, listener as EventListener, { signal })
  const stored = readStored('local', positionsKey)
  if (hasWindow((id) => stored?.includes(`"${id}"`))) runLazily({ act: 'restore' })
  return () => ended.abort()
}

/** The windows beside the page's own. Their code is loaded when the first one opens. */
export function ProgramWindows() {
  const Layer = useDesktop((desktop) => desktop.Layer)
  useEffect(connectWindows, [])
  return Layer && <Layer />
}
