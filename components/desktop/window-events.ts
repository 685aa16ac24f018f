'use client'

import { recall } from '@/lib/core/browser/browser-storage'
import { codeAsked } from '@/lib/core/browser/missing-code'
import { positionsKey, type WindowAction, type WindowCommand } from '@/lib/desktop/client/window-command'
import { desktopState } from '@/lib/desktop/client/windows'
import { windowOfTitleBar } from './title-bar'

const load = () => import('./lazy-windows')
let manager: typeof import('./lazy-windows') | null = null

/**
 * Has a command carried out by the code that manages windows, which is fetched for the first one.
 * @param instead what happens where that cannot be fetched
 */
function runLazily(it: WindowCommand, instead?: () => void): void {
  load().then((loaded) => {
    manager = loaded
    codeAsked(true)
    loaded.run(it)
  }, instead)
}

/** The window whose title or edge this is, else null. */
function handleAt(target: EventTarget | null): Element | null {
  const isEdge = target instanceof HTMLElement && target.dataset.window
  return isEdge ? target : windowOfTitleBar(target)
}

/** The addresses of programs; which is which is known to the manager. */
const programPath = /^\/(docs|tools\/\w+)$/

/** The command that a press on an element of the page means, else null. */
function commandFor(target: Element): WindowCommand | null {
  const button = target.closest<HTMLElement>('[data-act]')
  if (button) {
    const act = button.dataset.act as WindowAction
    const id = button.dataset.windowId ?? button.closest<HTMLElement>('[data-window]')?.dataset.window ?? ''
    // Without other windows, closing leads to the empty desktop as any link does.
    return act === 'close' && !manager ? null : { act, id, from: button }
  }
  const link = target.closest<HTMLAnchorElement>('a[href]:not([target])')
  if (link?.origin !== window.location.origin) return null
  const href = link.pathname + link.search
  const isChatHere = desktopState().windows.some(({ id }) => id === 'chat')
  if (href === '/') return isChatHere ? { act: 'show', id: 'chat' } : null
  return programPath.test(link.pathname) && !link.hash ? { act: 'open', href } : null
}

function onClick(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  const meaning = target instanceof Element ? commandFor(target) : null
  if (!meaning) return
  event.preventDefault()
  runLazily(meaning, () => {
    if (meaning.act === 'open') window.location.assign(meaning.href)
    else codeAsked(false)
  })
}

function onPointerDown(event: PointerEvent): void {
  if (manager || handleAt(event.target)) runLazily({ act: 'grasp', event })
}

function onPointerOver(event: PointerEvent): void {
  if (!manager && handleAt(event.target)) load().catch(() => undefined)
}

/** F6 and Shift+F6 walk from region to region. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  import('./focus-regions').then(
    ({ goToRegion }) => goToRegion(event.shiftKey ? -1 : 1),
    () => undefined, // Tab goes there, too.
  )
}

/**
 * Back and Forward. Without the manager a marked entry is one that a page of before wrote, whose windows are gone: its
 * address gives its own page.
 */
function onPopState(event: PopStateEvent): void {
  if (manager) {
    manager.goTo(event)
  } else if (event.state?.desk?.count) {
    event.stopImmediatePropagation()
    window.location.reload()
  }
}

/** Makes links to programs open windows, and windows answer the hand. @returns a function that ends it */
export function connectWindows(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  window.addEventListener('click', onClick, { signal })
  window.addEventListener('pointerdown', onPointerDown, { signal })
  window.addEventListener('pointerover', onPointerOver, { signal })
  window.addEventListener('keydown', onKeyDown, { signal })
  // Before Next's own: on a window, listeners are called as they came, and an effect of a part comes before the router's.
  window.addEventListener('popstate', onPopState, { signal })
  const places = recall('local', positionsKey)
  if (desktopState().windows.some(({ id }) => places?.includes(`"${id}"`))) runLazily({ act: 'recall' })
  return () => ended.abort()
}
