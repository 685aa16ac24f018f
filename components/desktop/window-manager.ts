import type { DeskCommand } from '@/lib/desktop/client/window-command'
import { deskNow, setTitleInFront, watchDesk } from '@/lib/desktop/client/windows'
import { programs } from './programs'
import { graspAt, showCursor } from './pointer-move'
import { placeByKeys } from './keyboard-move'
import { openPrograms, putProgram, removeProgram } from './open-programs'
import { changeMenu } from './overlays'
import { loadProgram, opensInWindow, wantedSize } from './program-modules'
import {
  choosePlace,
  elementOf,
  isNarrow,
  isResizable,
  layOut,
  leave,
  minimize,
  placeNow,
  programsByFront,
  toFront,
} from './window-layout'
import { titledBy } from './title-bar'
import {
  afterOpening,
  beforeOpening,
  goBackFrom,
  pageChanged,
  showAddress,
  takeTraversal,
} from './window-history'

/** Where the focus was last in each window. */
const last = new Map<string, HTMLElement>()

/** Notes where the focus went. @returns the window it went into */
function noteFocus({ target }: FocusEvent): string | null {
  if (!(target instanceof HTMLElement)) return null
  const id = target.closest<HTMLElement>('[data-window]')?.dataset.window
  if (!id) return null
  last.set(id, target)
  return id
}

function focusInto(id: string): void {
  const element = elementOf(id)
  if (!element || element.contains(document.activeElement)) return
  const known = last.get(id)
  // On a phone a field would bring the keyboard up over what was just opened.
  const field = window.matchMedia('(pointer: fine)').matches
    ? element.querySelector<HTMLElement>('textarea:not([hidden]), input:not([type=hidden])')
    : null
  const target = known?.isConnected && element.contains(known) ? known : (field ?? element)
  target.focus({ preventScroll: true })
}

/** Puts the focus into a window: where it was, else to its first field, else on the window itself. */
function focusWindow(id: string): void {
  focusInto(id)
  // A menu that closes gives the focus back to its button, a little later.
  const again = () => deskNow().topId === id && focusInto(id)
  requestAnimationFrame(() => requestAnimationFrame(again))
}

// Carries out what is done to windows. There is one of it in a page, as there is one desktop.

let goTo = (href: string): void => window.location.assign(href)

/** Draws everything again after a change of what is open or in front. */
function settle(): string {
  const topId = layOut()
  const isOfProgram = openPrograms().some(({ id }) => id === topId)
  const title = deskNow().windows.find(({ id }) => id === topId)?.title ?? ''
  setTitleInFront(isOfProgram ? title : '')
  return topId
}

function show(id: string): void {
  toFront(id)
  showAddress(settle())
  focusWindow(id)
}

/** Programs whose code is on its way. */
const coming = new Set<string>()

/** Fetches the code of a program and gives it its window, or one that says that it could not be fetched. */
async function fill(id: string, href: string): Promise<void> {
  document.documentElement.style.cursor = 'progress'
  const content = await loadProgram(id, href).catch(() => null)
  document.documentElement.style.cursor = ''
  toFront(id)
  putProgram({ id, href, wanted: wantedSize(id), content })
}

/** Opens a program. @param isNew whether it gets an entry of the history; going forward has one already */
async function open(id: string, href: string, isNew = true): Promise<void> {
  const known = openPrograms().find((each) => each.id === id)
  const isHere = known
    ? known.href === href || !href.includes('?')
    : deskNow().windows.some((each) => each.id === id)
  if (isHere) return show(id)
  if (coming.has(id)) return
  coming.add(id)
  if (isNew && !known) beforeOpening()
  await fill(id, href)
  coming.delete(id)
  if (isNew && !known) afterOpening(id)
  else showAddress(id)
}

function closeNow(id: string): void {
  removeProgram(id)
  leave(id)
}

function close(id: string): void {
  if (!openPrograms().some((each) => each.id === id)) {
    // With nothing beside it, a page is left as by any link.
    if (openPrograms().length > 0) goTo('/')
    else window.location.assign('/')
    return
  }
  if (!goBackFrom(id)) closeNow(id)
}

function putAway(id: string, from?: HTMLElement): void {
  minimize(id)
  const topId = settle()
  showAddress(topId)
  if (topId) focusWindow(topId)
  else (from?.closest<HTMLElement>('[data-window-id]') ?? taskOf(id))?.focus()
}

const taskOf = (id: string) => document.querySelector<HTMLElement>(`[data-act=task][data-window-id="${id}"]`)

function maximize(id: string): void {
  if (!isResizable(id) || isNarrow()) return
  choosePlace(id, { maximized: !placeNow(id).maximized })
  show(id)
}

function grasp(event: PointerEvent): void {
  const frame = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-window]') : null
  const id = frame?.dataset.window
  if (!id) return
  if (deskNow().topId !== id) {
    toFront(id)
    showAddress(settle())
  }
  graspAt(event)
}

/** Opens the program that a link leads to, or else the page. */
function follow(href: string): void {
  const id = programAt(href.replace(/\?.*/, ''))
  if (id) void open(id, href)
  else window.location.assign(href)
}

/** Carries a command out. */
export function run(command: DeskCommand): void {
  switch (command.act) {
    case 'recall':
      settle()
      break
    case 'open':
      follow(command.href)
      break
    case 'retry':
      void fill(command.id, command.href)
      break
    case 'grasp':
      grasp(command.event)
      break
    case 'show':
      show(command.id)
      break
    case 'task':
      if (deskNow().topId === command.id && !isNarrow()) putAway(command.id, command.from)
      else show(command.id)
      break
    case 'minimize':
      putAway(command.id)
      break
    case 'maximize':
      maximize(command.id)
      break
    case 'close':
      close(command.id)
      break
    case 'menu':
      if (command.from) changeMenu({ id: command.id, from: command.from })
      break
    default:
      placeByKeys(command.id, command.act)
  }
}

/** Opens and closes programs to match the history entry that was gone to. To be called before Next sees the event. */
export function traverse(event: PopStateEvent): void {
  const traversal = takeTraversal(event)
  if (!traversal) return
  const { closed, surplus } = traversal
  const program = surplus < 0 ? programAt(window.location.pathname) : null
  if (program) return void open(program, window.location.pathname + window.location.search, false)
  for (const id of [
    ...closed,
    ...programsByFront()
      .filter((id) => !closed.includes(id))
      .slice(0, Math.max(0, surplus)),
  ])
    closeNow(id)
}

/** The program that opens in a window for a path, if one does. */
const programAt = (path: string): string | null =>
  programs.find(({ id, href }) => href === path && opensInWindow(id))?.id ?? null

function onDoubleClick({ target }: MouseEvent): void {
  const id = titledBy(target)?.dataset.window
  if (id) maximize(id)
}

function onFocus(event: FocusEvent): void {
  const id = noteFocus(event)
  if (!id || id === deskNow().topId) return
  toFront(id)
  showAddress(settle())
}

/** What the layer tells of the page behind. @param isOther whether another page came */
export function notePage(href: string, isOther: boolean, go: (href: string) => void): void {
  goTo = go
  pageChanged(href, isOther, settle())
}

const idsNow = () => deskNow().windows.map(({ id }) => id)
const titlesNow = () =>
  deskNow()
    .windows.map(({ title }) => title)
    .join('\n')
let known = { ids: idsNow(), titles: titlesNow() }

/** Takes up windows that came, and goes on with the next where one has gone. */
function noteWindows(): void {
  const before = known
  known = { ids: idsNow(), titles: titlesNow() }
  const added = known.ids.find((id) => !before.ids.includes(id))
  const isGone = before.ids.some((id) => !known.ids.includes(id))
  if (!added && !isGone && before.titles === known.titles) return
  if (added) toFront(added)
  const topId = settle()
  if (isGone) showAddress(topId)
  if (isGone || openPrograms().some(({ id }) => id === added)) focusWindow(topId)
}

watchDesk(noteWindows)
window.addEventListener('dblclick', onDoubleClick)
window.addEventListener('focusin', onFocus)
window.addEventListener('pointermove', showCursor, { passive: true })
window.addEventListener('resize', () => settle())
// The task bar is higher while it tells of something.
const taskBar = document.querySelector('[data-taskbar]')
if (taskBar) new ResizeObserver(() => settle()).observe(taskBar)
settle()
