import type { WindowCommand } from '@/lib/desktop/client/window-command'
import { desktopState, setFrontTitle, subscribeDesktop } from '@/lib/desktop/client/windows'
import { moveByKeyboard } from './keyboard-move'
import { openPrograms, removeProgram, setProgram } from './open-programs'
import { setMenu } from './overlays'
import { showCursor, startDrag } from './pointer-move'
import { initialSize, loadProgram, opensInWindow } from './program-modules'
import { programs } from './programs'
import { windowOfTitleBar } from './title-bar'
import {
  afterOpening,
  beforeOpening,
  goBackFrom,
  pageChanged,
  readTraversal,
  showAddress,
} from './window-history'
import {
  bringToFront,
  elementOf,
  forgetPosition,
  isNarrow,
  isResizable,
  layOut,
  minimize,
  positionOf,
  programsByFront,
  setPosition,
} from './window-layout'

/** Where the focus was last in each window. */
const lastFocus = new Map<string, HTMLElement>()

/** Notes where the focus went. @returns the window it went into */
function rememberFocus({ target }: FocusEvent): string | null {
  if (!(target instanceof HTMLElement)) return null
  const id = target.closest<HTMLElement>('[data-window]')?.dataset.window
  if (!id) return null
  lastFocus.set(id, target)
  return id
}

function focusInto(id: string): void {
  const element = elementOf(id)
  if (!element || element.contains(document.activeElement)) return
  const known = lastFocus.get(id)
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
  const again = () => desktopState().topId === id && focusInto(id)
  requestAnimationFrame(() => requestAnimationFrame(again))
}

// Carries out what is done to windows. There is one of it in a page, as there is one desktop.

let goTo = (href: string): void => window.location.assign(href)

/** Draws everything again after a change of what is open or in front. */
function refresh(): string {
  const topId = layOut()
  const isOfProgram = openPrograms().some(({ id }) => id === topId)
  const title = desktopState().windows.find(({ id }) => id === topId)?.title ?? ''
  setFrontTitle(isOfProgram ? title : '')
  return topId
}

function show(id: string): void {
  bringToFront(id)
  showAddress(refresh())
  focusWindow(id)
}

/** Programs whose code is on its way. */
const loading = new Set<string>()

/** Fetches the code of a program and gives it its window, or one that says that it could not be fetched. */
async function loadWindow(id: string, href: string): Promise<void> {
  document.documentElement.style.cursor = 'progress'
  const content = await loadProgram(id, href).catch(() => null)
  document.documentElement.style.cursor = ''
  bringToFront(id)
  setProgram({ id, href, wanted: initialSize(id), content })
}

/** Opens a program. @param isNew whether it gets an entry of the history; going forward has one already */
async function open(id: string, href: string, isNew = true): Promise<void> {
  const known = openPrograms().find((each) => each.id === id)
  const isHere = known
    ? known.href === href || !href.includes('?')
    : desktopState().windows.some((each) => each.id === id)
  if (isHere) return show(id)
  if (loading.has(id)) return
  loading.add(id)
  if (isNew && !known) beforeOpening()
  await loadWindow(id, href)
  loading.delete(id)
  if (isNew && !known) afterOpening(id)
  else showAddress(id)
}

function closeProgram(id: string): void {
  removeProgram(id)
  forgetPosition(id)
}

function close(id: string): void {
  if (!openPrograms().some((each) => each.id === id)) {
    // With nothing beside it, a page is left as by any link.
    if (openPrograms().length > 0) goTo('/')
    else window.location.assign('/')
    return
  }
  if (!goBackFrom(id)) closeProgram(id)
}

function minimizeWindow(id: string, from?: HTMLElement): void {
  minimize(id)
  const topId = refresh()
  showAddress(topId)
  if (topId) focusWindow(topId)
  else (from?.closest<HTMLElement>('[data-window-id]') ?? taskOf(id))?.focus()
}

const taskOf = (id: string) => document.querySelector<HTMLElement>(`[data-act=task][data-window-id="${id}"]`)

function maximize(id: string): void {
  if (!isResizable(id) || isNarrow()) return
  setPosition(id, { maximized: !positionOf(id).maximized })
  show(id)
}

function press(event: PointerEvent): void {
  const frame = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-window]') : null
  const id = frame?.dataset.window
  if (!id) return
  if (desktopState().topId !== id) {
    bringToFront(id)
    showAddress(refresh())
  }
  startDrag(event)
}

/** Opens the program that a link leads to, or else the page. */
function openLink(href: string): void {
  const id = programAt(href.replace(/\?.*/, ''))
  if (id) void open(id, href)
  else window.location.assign(href)
}

/** Carries a command out. */
export function run(command: WindowCommand): void {
  switch (command.act) {
    case 'recall':
      refresh()
      break
    case 'open':
      openLink(command.href)
      break
    case 'retry':
      void loadWindow(command.id, command.href)
      break
    case 'grasp':
      press(command.event)
      break
    case 'show':
      show(command.id)
      break
    case 'task':
      if (desktopState().topId === command.id && !isNarrow()) minimizeWindow(command.id, command.from)
      else show(command.id)
      break
    case 'minimize':
      minimizeWindow(command.id)
      break
    case 'maximize':
      maximize(command.id)
      break
    case 'close':
      close(command.id)
      break
    case 'menu':
      if (command.from) setMenu({ id: command.id, from: command.from })
      break
    default:
      moveByKeyboard(command.id, command.act)
  }
}

/** Opens and closes programs to match the history entry that was gone to. To be called before Next sees the event. */
export function onTraversal(event: PopStateEvent): void {
  const traversal = readTraversal(event)
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
    closeProgram(id)
}

/** The program that opens in a window for a path, if one does. */
const programAt = (path: string): string | null =>
  programs.find(({ id, href }) => href === path && opensInWindow(id))?.id ?? null

function onDoubleClick({ target }: MouseEvent): void {
  const id = windowOfTitleBar(target)?.dataset.window
  if (id) maximize(id)
}

function onFocus(event: FocusEvent): void {
  const id = rememberFocus(event)
  if (!id || id === desktopState().topId) return
  bringToFront(id)
  showAddress(refresh())
}

/** What the layer tells of the page behind. @param isOther whether another page came */
export function onPageChange(href: string, isOther: boolean, go: (href: string) => void): void {
  goTo = go
  pageChanged(href, isOther, refresh())
}

const idsNow = () => desktopState().windows.map(({ id }) => id)
const titlesNow = () =>
  desktopState()
    .windows.map(({ title }) => title)
    .join('\n')
let knownWindows = { ids: idsNow(), titles: titlesNow() }

/** Takes up windows that came, and goes on with the next where one has gone. */
function onWindowsChange(): void {
  const before = knownWindows
  knownWindows = { ids: idsNow(), titles: titlesNow() }
  const added = knownWindows.ids.find((id) => !before.ids.includes(id))
  const isGone = before.ids.some((id) => !knownWindows.ids.includes(id))
  if (!added && !isGone && before.titles === knownWindows.titles) return
  if (added) bringToFront(added)
  const topId = refresh()
  if (isGone) showAddress(topId)
  if (isGone || openPrograms().some(({ id }) => id === added)) focusWindow(topId)
}

subscribeDesktop(onWindowsChange)
window.addEventListener('dblclick', onDoubleClick)
window.addEventListener('focusin', onFocus)
window.addEventListener('pointermove', showCursor, { passive: true })
window.addEventListener('resize', () => refresh())
// The task bar is higher while it tells of something.
const taskBar = document.querySelector('[data-taskbar]')
if (taskBar) new ResizeObserver(() => refresh()).observe(taskBar)
refresh()
