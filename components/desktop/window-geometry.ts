// Window geometry in CSS pixels, relative to the upper left corner of the desktop.

export interface Size {
  width: number
  height: number
}

/** Without a height the window is as high as its content. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number | null
}

/** Resized edges: -1 left or top, 1 right or bottom, 0 neither. */
export interface Edges {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

export const sizeMin: Size = { width: 240, height: 140 }
/** How much of a title bar stays on the desktop: more than its buttons, also on a tablet. */
export const reachable: Size = { width: 160, height: 32 }

const clamp = (low: number, value: number, high: number) => Math.round(Math.max(low, Math.min(value, high)))

/** The nearest position with a reachable title bar, no larger than the desktop. */
export function clampToDesktop(rect: Rect, area: Size): Rect {
  const width = clamp(Math.min(sizeMin.width, area.width), rect.width, area.width)
  const height = rect.height && clamp(Math.min(sizeMin.height, area.height), rect.height, area.height)
  return {
    x: clamp(reachable.width - width, rect.x, area.width - reachable.width),
    y: clamp(0, rect.y, area.height - reachable.height),
    width,
    height,
  }
}

/** The nearest position with the whole window in view, if it fits. */
export function moveIntoView(rect: Rect, area: Size): Rect {
  const { x, y, width, height } = clampToDesktop(rect, area)
  return {
    x: clamp(0, x, area.width - width),
    y: clamp(0, y, height === null ? y : area.height - height),
    width,
    height,
  }
}

export function moved(rect: Rect, dx: number, dy: number, area: Size): Rect {
  return clampToDesktop({ ...rect, x: rect.x + dx, y: rect.y + dy }, area)
}

/** Moves the given edges; the opposite ones stay. */
export function resized(rect: Rect & Size, edges: Edges, dx: number, dy: number, area: Size): Rect {
  const right = rect.x + rect.width
  const bottom = rect.y + rect.height
  const width = clamp(
    sizeMin.width,
    rect.width + edges.x * dx,
    edges.x < 0 ? right : Math.max(sizeMin.width, area.width - rect.x),
  )
  const height = clamp(
    sizeMin.height,
    rect.height + edges.y * dy,
    edges.y < 0 ? bottom : Math.max(sizeMin.height, area.height - rect.y),
  )
  return clampToDesktop(
    {
      x: edges.x < 0 ? right - width : rect.x,
      y: edges.y < 0 ? bottom - height : rect.y,
      width: edges.x ? width : rect.width,
      height: edges.y ? height : rect.height,
    },
    area,
  )
}

const roomyPx = 1_000
const gapPx = 12
/** Least widths of a page and of a program beside each other. */
const enoughPx = { page: 560, program: 480 }

/** How much of it another window covers, the usual gap around that included, in square pixels. */
function covered(place: Rect & Size, { x, y, width, height }: Rect & Size): number {
  const wide = Math.min(place.x + place.width, x + width + gapPx) - Math.max(place.x, x - gapPx)
  const high = Math.min(place.y + place.height, y + height + gapPx) - Math.max(place.y, y - gapPx)
  return Math.max(0, wide) * Math.max(0, high)
}

/**
 * The position of a new window: where it covers the others least, in rows from the left; where it would cover or hide
 * half of itself, at the right, each window offset from the last.
 * @param taken the windows that are there
 * @param left the width of the icons, which stay free
 */
export function freePlace(
  { width, height }: Size,
  taken: readonly (Rect & Size)[],
  area: Size,
  left: number,
): { x: number; y: number } {
  const [right, bottom] = [area.width - width - gapPx, area.height - height - gapPx]
  const inOrder = (places: number[], least: number, most: number) =>
    places.filter((each) => each >= least && each <= most).sort((a, b) => a - b)
  const xs = inOrder([left, ...taken.map((each) => each.x + each.width + gapPx), right], left, right)
  const ys = inOrder([gapPx, ...taken.map((each) => each.y + each.height + gapPx), bottom], gapPx, bottom)
  let best = { x: right, y: gapPx, cost: (width * height) / 2 }
  for (const y of ys)
    for (const x of xs) {
      const cost = taken.reduce((sum, each) => sum + covered({ x, y, width, height }, each), 0)
      if (cost < best.cost) best = { x, y, cost }
    }
  if (best.cost < (width * height) / 2) return { x: best.x, y: best.y }
  const step = (Math.max(0, taken.length - 1) % 6) * 28
  return { x: right - step, y: gapPx + step }
}

/** The width of a program beside a page that fills the desktop: less than half, and less if the page needs it. */
export function widthBeside(preferred: number, area: Size, icons: number): number {
  if (area.width < roomyPx) return preferred
  const rest = area.width - icons - enoughPx.page - 2 * gapPx
  return Math.min(preferred, Math.floor(area.width * 0.48), rest < enoughPx.program ? preferred : rest)
}

/**
 * The rest of the desktop beside a program at the right; null: too narrow.
 * @param icons the width of the icons at the left, which stay free if that leaves enough
 */
export function spaceBeside(program: number, area: Size, icons: number): Rect | null {
  if (area.width < roomyPx) return null
  const rest = area.width - program - 2 * gapPx
  const x = rest - icons < enoughPx.page ? gapPx : icons
  return { x, y: gapPx, width: rest - x, height: area.height - 2 * gapPx }
}

/** The edges at a point within a window, else null. */
export function edgesAt(x: number, y: number, box: Size): Edges | null {
  const [thin, corner] = [5, 16]
  const near = (at: number, length: number, width: number) => (at < width ? -1 : at >= length - width ? 1 : 0)
  const edges: Edges = { x: near(x, box.width, thin), y: near(y, box.height, thin) }
  if (edges.x === 0 && edges.y === 0) return null
  if (edges.x === 0) edges.x = near(x, box.width, corner)
  else if (edges.y === 0) edges.y = near(y, box.height, corner)
  return edges
}
