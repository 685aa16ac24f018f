import { desktopState, type OpenWindow, updateDesktop, updateWindow } from '@/lib/desktop/client/windows'
import { openPrograms } from './open-programs'
import { storedPosition, storePosition, type WindowPosition } from './stored-positions'
import {
  clampToDesktop,
  initialRect,
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
/** Positions in this page; those set by the user are also stored. */
const positions = new Map<string, WindowPosition>()

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
  if (known.rect || !isProgram(id)) return known
  const index = openPrograms().findIndex((each) => each.id === id)
  const area = desktopSize()
  const size = openPrograms()[index]?.initialSize ?? defaultRect
  const width = isFilled() ? widthBeside(size.width, area) : size.width
  const position = { ...known, rect: initialRect({ ...size, width }, index, area) }
  positions.set(id, position)
  return position
}

const defaultRect: Rect = { x: 0, y: 0, width: 640, height: null }

const filled = () => document.querySelector('[data-filled]')
const isFilled = () => filled() !== null

/** Where the page's own window makes room for programs, unless the user has moved it; null: no change. */
function rectBeside(id: string, area: Size): Rect | null {
  const isBeside = openPrograms().some((each) => !minimized.has(each.id))
  if (isProgram(id) || !isBeside || !isFilled()) return null
  const desktop = filled()
  const icons = desktop ? Number.parseFloat(getComputedStyle(desktop).paddingLeft) : 0
  return spaceBeside(widthBeside(defaultRect.width, area), area, icons)
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

function layOutOne({ id, element }: OpenWindow, area: Size): void {
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
  for (const each of windows) {
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
}
