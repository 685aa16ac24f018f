'use client'

import { useEffect } from 'react'
import { readStored } from '@/lib/core/browser/browser-storage'
import { onFileDrag } from '@/lib/core/browser/dropped-files'
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
function runLazily(command: WindowCommand, onFailure?: () => void): void {
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

/** Paths of programs; the manager knows which are which. */
const programPath = /^\/(docs|setting|tools\/\w+)$/

/** A shared text, which a link to a new tab opens in a window instead. */
const textPath = /^\/(?:sf|tools\/text)\/([^/]+)$/

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
  if (link.target) {
    const text = link.dataset.ownPage === undefined && textPath.exec(link.pathname)?.[1]
    return text ? { act: 'open', href: `/tools/text/${text}`, inNewTab: true } : null
  }
  const href = link.pathname + link.search
  const isChatHere = desktopState().windows.some(({ id }) => id === 'chat')
  if (href === '/') return isChatHere ? { act: 'show', id: 'chat' } : null
  return programPath.test(link.pathname) ? { act: 'open', href } : null
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

/** A dropped file becomes a text to share. */
const onDrag = (event: DragEvent) =>
  onFileDrag(event, () => runLazily({ act: 'open', href: '/tools/text' }, () => reportCodeLoad(false)))

/** F6 and Shift+F6 move the focus between regions, F10 to the menu bar; Alt+F opens its first menu. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || !(altKey ? key === 'f' : /^F(6|10)$/.test(key))) return
  if (key !== 'F6' && (shiftKey || !document.querySelector('[role=menubar]'))) return
  event.preventDefault()
  import('./focus-regions').then(
    ({ moveFocus }) => moveFocus(event),
    () => undefined, // Tab still works.
  )
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

/** Makes links to programs open windows, and windows movable. @returns a function that disconnects */
function connectWindows(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  window.addEventListener('click', onClick, { signal })
  window.addEventListener('pointerdown', onPointerDown, { signal })
  window.addEventListener('pointerover', onPointerOver, { signal })
  window.addEventListener('keydown', onKeyDown, { signal })
  for (const type of ['dragover', 'dragleave', 'drop'] as const)
    window.addEventListener(type, onDrag, { signal })
  // Runs before Next's listener: listeners on a window run in order, and a child's effect runs before the
  // router's.
  window.addEventListener('popstate', onPopState, { signal })
  const stored = readStored('local', positionsKey)
  if (desktopState().windows.some(({ id }) => stored?.includes(`"${id}"`))) runLazily({ act: 'restore' })
  return () => ended.abort()
}

/** The windows beside the page's own. Their code is loaded when the first one opens. */
export function ProgramWindows() {
  const Layer = useDesktop((desktop) => desktop.Layer)
  useEffect(connectWindows, [])
  return Layer && <Layer />
}
