import { setFrontTitle } from '@/lib/desktop/client/tab-title'
import {
  desktopState,
  subscribeDesktop,
  type WindowCommand,
  windowOfTitleBar,
} from '@/lib/desktop/client/windows'
import { droppedFiles } from '@/lib/text/client/share/dropped-files'
import { moveFocus } from './focus-regions'
import { moveByKeyboard, showCursor, startDrag } from './move-resize'
import { openPrograms, removeProgram, setProgram } from './open-programs'
import { setMenu } from './overlays'
import { initialSize, loadProgram, programAt } from './program-modules'
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

/** Opens a page; replaced by Next's router once it has reported its page. */
let goTo = (href: string): void => window.location.assign(href)

export function run(command: WindowCommand): void {
  switch (command.act) {
    case 'restore':
      refresh()
      break
    case 'open':
      openLink(command.href, command.inNewTab)
      break
    case 'share':
      droppedFiles.give(command.files)
      openLink('/tools/text')
      break
    case 'focus':
      moveFocus(command.event)
      break
    case 'retry':
      void loadWindow(command.id, command.href)
      break
    case 'press':
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
    case 'minimize-all':
      for (const { id } of desktopState().windows) if (isResizable(id)) minimizeWindow(id)
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

/** Updates the layout after a change of the open or front windows. @returns the front window */
function refresh(): string {
  const topId = layOut()
  const isOfProgram = openPrograms().some(({ id }) => id === topId)
  const title = desktopState().windows.find(({ id }) => id === topId)?.title ?? ''
  setFrontTitle(isOfProgram ? title : '')
  requestAnimationFrame(() => taskOf(topId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  return topId
}

function show(id: string): void {
  bringToFront(id)
  showAddress(refresh())
  focusWindow(id)
}

const loading = new Set<string>()

async function loadWindow(id: string, href: string): Promise<void> {
  document.documentElement.style.cursor = 'progress'
  const content = await loadProgram(id, href).catch(() => null)
  document.documentElement.style.cursor = ''
  bringToFront(id)
  setProgram({ id, href, initialSize: initialSize(id), content })
}

/** @param isNew whether it gets a history entry; Forward already has one */
async function open(id: string, href: string, isNew = true): Promise<void> {
  const known = openPrograms().find((each) => each.id === id)
  const isHere = known
    ? known.href === href || known.href.replace(/\?.*/, '') === href
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

function openLink(link: string, inNewTab = false): void {
  const href = link.replace(/^\/sf\//, '/tools/text/')
  const id = programAt(href.replace(/\?.*/, ''))
  // The page of a text has the window of texts already.
  const isPage =
    id &&
    desktopState().windows.some((each) => each.id === id) &&
    !openPrograms().some((each) => each.id === id)
  if (inNewTab && isPage) window.open(href, '_blank', 'noopener')
  else if (id) void open(id, href)
  else window.location.assign(href)
}

/** The program that opens in a window for a path, else null. */
function closeProgram(id: string): void {
  removeProgram(id)
  forgetPosition(id)
}

function close(id: string): void {
  if (!openPrograms().some((each) => each.id === id)) {
    // Without programs, the page is left like with any link.
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

/** Opens and closes programs to match a history entry. Must run before Next handles the event. */
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

const lastFocus = new Map<string, HTMLElement>()

/** @returns the id of the focused window */
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
  // On a phone a focused field would open the keyboard.
  const field = window.matchMedia('(pointer: fine)').matches
    ? element.querySelector<HTMLElement>('textarea:not([hidden]), input:not([type=hidden])')
    : null
  const target = known?.isConnected && element.contains(known) ? known : (field ?? element)
  target.focus({ preventScroll: true })
}

/** Focuses a window: its last focused element, else its first field, else the window itself. */
function focusWindow(id: string): void {
  focusInto(id)
  // A closing menu returns the focus to its button a moment later.
  const again = () => desktopState().topId === id && focusInto(id)
  requestAnimationFrame(() => requestAnimationFrame(again))
}

/** Windows, icons and the task bar are other elements. */
function onContextMenu(event: MouseEvent): void {
  const { target, shiftKey, clientX: x, clientY: y } = event
  if (shiftKey || !(target instanceof HTMLElement) || target.dataset.desktop === undefined) return
  event.preventDefault()
  setMenu({ x, y })
}

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

/** @param isOther whether another page was loaded */
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

/** Handles added windows, and brings the next one to the front when one is gone. */
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

let isQueued = false

// A program that replaces its window removes one and adds one: no window is gone.
subscribeDesktop(() => {
  if (isQueued) return
  isQueued = true
  queueMicrotask(() => {
    isQueued = false
    onWindowsChange()
  })
})

window.addEventListener('dblclick', onDoubleClick)

window.addEventListener('contextmenu', onContextMenu)

window.addEventListener('focusin', onFocus)

window.addEventListener('pointermove', showCursor, { passive: true })

window.addEventListener('resize', () => refresh())

// The task bar grows while it shows a notice.
const taskBar = document.querySelector('[data-taskbar]')

if (taskBar) new ResizeObserver(() => refresh()).observe(taskBar)

refresh()
