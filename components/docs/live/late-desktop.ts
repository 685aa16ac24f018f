import { recall } from '@/lib/core/browser/browser-storage'
import { desktopLives } from '@/lib/core/contract/late-scripts'
import { placesKey } from '@/lib/desktop/client/desk-command'
import { scriptFetcher } from './late-scripts'

const endings = ['pointerup', 'pointercancel']

/** @returns what calls back when no pointer is down: a button may not be exchanged between press and release */
function watchPointer(signal: AbortSignal): (then: () => void) => void {
  let isDown = false
  const down = () => {
    isDown = true
  }
  const up = () => {
    isDown = false
  }
  window.addEventListener('pointerdown', down, { signal, capture: true })
  for (const type of endings) window.addEventListener(type, up, { signal, capture: true })
  return (then) => {
    if (!isDown) return then()
    const once = new AbortController()
    const later = () => {
      once.abort()
      // The click comes right after.
      setTimeout(then)
    }
    for (const type of endings) window.addEventListener(type, later, { signal: once.signal, capture: true })
  }
}

/** Back and Forward to what a desktop of before showed here, which only the server can show now. */
function keepHistory(signal: AbortSignal): void {
  const { pathname } = window.location
  const leave = ({ state }: PopStateEvent) => {
    if (state?.desk?.count || window.location.pathname !== pathname) window.location.reload()
  }
  window.addEventListener('popstate', leave, { signal })
}

/**
 * Remembers what was pressed last, outside of the reference.
 * @returns what presses it once more
 */
function keepPress(box: HTMLElement, fetchScripts: () => void, signal: AbortSignal): () => void {
  let pressAgain = () => {}
  const keep = (event: Event, again: () => void) => {
    // React may come to life while it is told of a press, and then goes on with that one.
    pressAgain = () => {
      if (event.eventPhase === Event.NONE) again()
    }
    fetchScripts()
  }
  const click = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button && !box.contains(button)) keep(event, () => button.click())
  }
  // The key that walks from region to region.
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    keep(event, () => window.dispatchEvent(new KeyboardEvent(event.type, event)))
  }
  document.addEventListener('click', click, { signal, capture: true })
  document.addEventListener('keydown', key, { signal, capture: true })
  return () => pressAgain()
}

const isOfBar = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('[data-taskbar]') !== null

/** Notices that somebody reaches for the desktop, or opens a form. */
function watchReach(box: HTMLElement, fetchScripts: () => void, signal: AbortSignal): void {
  const reach = ({ target }: Event) => {
    if (isOfBar(target)) fetchScripts()
  }
  // Titles and edges as well: windows are moved and resized by them. Who only goes past them wants nothing.
  const grasp = ({ target }: Event) => {
    if (target instanceof Node && !box.contains(target)) fetchScripts()
  }
  const openForm = () => {
    if (box.querySelector('details[open] > [data-try]:empty')) fetchScripts()
  }
  const capture = { signal, capture: true }
  document.addEventListener('pointerover', reach, capture)
  document.addEventListener('focusin', reach, capture)
  document.addEventListener('pointerdown', grasp, capture)
  box.addEventListener('toggle', openForm, capture)
  openForm()
}

/**
 * Fetches the scripts of the desktop when its reader reaches for it, or opens a form. What was pressed before they
 * answered is pressed once more.
 * @param box the element that has the reference in it
 */
export function awaitDesktop(box: HTMLElement): void {
  const controller = new AbortController()
  const { signal } = controller
  const fetchScripts = scriptFetcher()
  const whenUp = watchPointer(signal)
  const pressAgain = keepPress(box, fetchScripts, signal)
  const takeOver = () => {
    controller.abort()
    whenUp(() => {
      const { activeElement } = document
      if (isOfBar(activeElement)) activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      pressAgain()
    })
  }
  box.addEventListener(desktopLives, takeOver, { signal })
  watchReach(box, fetchScripts, signal)
  keepHistory(signal)
  // The window is put where its reader left it.
  if (recall('local', placesKey)?.includes('"docs"')) fetchScripts()
}
