import { desktopState, type OpenWindow, updateDesktop, updateWindow } from '@/lib/desktop/client/windows'
import { openPrograms } from './open-programs'
import { storedPosition, storePosition, type WindowPosition } from './stored-positions'
import {
  clampToDesktop,
  freePlace,
  moveIntoView,
  type Rect,
  type Size,
  spaceBeside,
  widthBeside,
} from './window-geometry'

// Order and positions of the windows. Positions are written to the elements directly: nothing is rendered
// while a window moves.

/** From back to front. */
let order: string[] = []
const minimized = new Set<string>()
/** Positions set by the user in this page; they are also stored. */
const positions = new Map<string, WindowPosition>()
/** Free places of programs that the user has not moved, for one size of the browser window. */
const places = new Map<string, Rect>()
let placedFor = ''

/** The desktop size a position was set for. On that size it may exceed an edge; on another it is moved into view. */
const chosenFor = new Map<string, string>()

const narrow = window.matchMedia('(width < 37.5rem)')

/** Phones show one program at a time. */
export const isNarrow = () => narrow.matches

/** Without the task bar. */
export function desktopSize(): Size {
  const bar = document.querySelector<HTMLElement>('[data-taskbar]')
  return {
    width: document.documentElement.clientWidth,
    height: window.innerHeight - (bar?.offsetHeight ?? 0),
  }
}

const isProgram = (id: string) => openPrograms().some((each) => each.id === id)

/** Dialogs can only be moved. */
export const isResizable = (id: string) => id !== 'page'

export function positionOf(id: string): WindowPosition {
  const known = positions.get(id) ?? (isResizable(id) ? storedPosition(id) : { rect: null, maximized: false })
  return known.rect ? known : { ...known, rect: places.get(id) ?? null }
}

const filled = () => document.querySelector('[data-filled]')

/** Where the page's own window makes room for programs, unless the user has moved it; null: no change. */
function rectBeside(id: string, area: Size): Rect | null {
  const desktop = filled()
  const beside = openPrograms().filter((each) => !minimized.has(each.id))
  if (isProgram(id) || beside.length === 0 || !desktop) return null
  const icons = Number.parseFloat(getComputedStyle(desktop).paddingLeft)
  const widths = beside.map(({ initialSize }) => widthBeside(initialSize.width, area, icons))
  return spaceBeside(Math.max(...widths), area, icons)
}

/** Finds a place for a program among the windows that have one. */
function place({ id, element }: OpenWindow, area: Size): void {
  const size = openPrograms().find((each) => each.id === id)?.initialSize
  if (!size) return
  const icons = (document.querySelector('.program-icons')?.getBoundingClientRect().right ?? 0) + 8
  const width = filled() ? widthBeside(size.width, area, icons) : size.width
  applyRect(element, { ...size, width }, area)
  const height = Math.min(element.offsetHeight, area.height)
  const taken = desktopState().windows.filter(
    (each) => each.id !== id && !minimized.has(each.id) && (!isProgram(each.id) || positionOf(each.id).rect),
  )
  const found = freePlace(
    { width, height },
    taken.map((each) => rectOf(each.element)),
    area,
    icons,
  )
  places.set(id, { ...size, width, ...found })
}

/** Null restores the page's own layout. */
export function applyRect({ style }: HTMLElement, rect: Rect | null, area: Size): void {
  const px = (length: number | null | undefined) => (typeof length === 'number' ? `${length}px` : '')
  style.position = rect ? 'fixed' : ''
  style.margin = rect ? '0' : ''
  style.maxWidth = rect ? 'none' : ''
  style.left = px(rect?.x)
  style.top = px(rect?.y)
  style.width = px(rect?.width)
  style.height = px(rect?.height)
  style.maxHeight = rect && rect.height === null ? px(Math.max(0, area.height - rect.y)) : ''
}

const sizeKey = ({ width, height }: Size) => `${width} ${height}`

function layOutOne(window: OpenWindow, area: Size): void {
  const { id, element } = window
  if (isProgram(id) && !positionOf(id).rect && !isNarrow()) place(window, area)
  const { rect, maximized } = positionOf(id)
  const whole: Rect = { x: 0, y: 0, ...area }
  if (isNarrow()) applyRect(element, isProgram(id) ? whole : null, area)
  else if (maximized) applyRect(element, whole, area)
  else {
    const isChosen = chosenFor.get(id) === sizeKey(area)
    applyRect(
      element,
      rect ? (isChosen ? clampToDesktop : moveIntoView)(rect, area) : rectBeside(id, area),
      area,
    )
    // A page is as wide as alone, if there is room.
    if (!rect) element.style.maxWidth = ''
  }
  element.style.zIndex = String(order.indexOf(id) + 1)
}

/** Positions all windows. @returns the id of the front window, `''` when all are minimized */
export function layOut(): string {
  const { windows } = desktopState()
  const ids = windows.map(({ id }) => id)
  order = [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))]
  for (const id of minimized) if (!ids.includes(id)) minimized.delete(id)
  const topId = order.findLast((id) => !minimized.has(id)) ?? ''
  const area = desktopSize()
  const size = sizeKey({ width: window.innerWidth, height: window.innerHeight })
  if (size !== placedFor) places.clear()
  placedFor = size
  const isPlaced = ({ id }: OpenWindow) => !isProgram(id) || positionOf(id).rect !== null
  for (const each of [...windows.filter(isPlaced), ...windows.filter((one) => !isPlaced(one))]) {
    layOutOne(each, area)
    const { maximized } = positionOf(each.id)
    const covered = topId !== each.id && (isNarrow() || positionOf(topId).maximized)
    updateWindow(each.id, { maximized, hidden: minimized.has(each.id) || covered })
  }
  if (desktopState().topId !== topId) updateDesktop({ topId })
  return topId
}

export function bringToFront(id: string): void {
  minimized.delete(id)
  order = [...order.filter((each) => each !== id), id]
}

export function minimize(id: string): void {
  minimized.add(id)
}

/** From front to back, minimized ones last. */
export function programsByFront(): string[] {
  const fronts = order.toReversed().filter(isProgram)
  return [...fronts.filter((id) => !minimized.has(id)), ...fronts.filter((id) => minimized.has(id))]
}

export const elementOf = (id: string) => desktopState().windows.find((each) => each.id === id)?.element

export function rectOf(element: HTMLElement): Rect & Size {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: Math.round(left), y: Math.round(top), width: Math.round(width), height: Math.round(height) }
}

/** Sets and stores a position chosen by the user. */
export function setPosition(id: string, part: Partial<WindowPosition>): void {
  const position = { ...positionOf(id), ...part }
  positions.set(id, position)
  chosenFor.set(id, sizeKey(desktopSize()))
  if (isResizable(id)) storePosition(id, position)
}

/** Drops the position of a closed window; a stored one remains. */
export function forgetPosition(id: string): void {
  positions.delete(id)
  places.delete(id)
}
