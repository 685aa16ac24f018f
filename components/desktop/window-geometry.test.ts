import { describe, expect, test } from 'vitest'
import {
  clampToDesktop,
  edgesAt,
  freePlace,
  moved,
  moveIntoView,
  type Rect,
  reachable,
  resized,
  type Size,
  sizeMin,
  spaceBeside,
  widthBeside,
} from './window-geometry'

const area = { width: 1000, height: 600 }
const window = { x: 100, y: 50, width: 400, height: 300 }
const far = [-100_000, -1_500, -350, 0, 350, 1_500, 100_000]

describe('a title bar can always be reached', () => {
  test.each(far.flatMap((dx) => far.map((dy) => [dx, dy] as const)))('after a move by %i, %i', (dx, dy) => {
    const { x, y, width } = moved(window, dx, dy, area)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(area.height - reachable.height)
    expect(x + width).toBeGreaterThanOrEqual(reachable.width)
    expect(x).toBeLessThanOrEqual(area.width - reachable.width)
  })

  test.each(far.flatMap((dx) => far.map((dy) => [dx, dy] as const)))('after resizing by %i, %i', (dx, dy) => {
    for (const x of [-1, 0, 1] as const)
      for (const y of [-1, 0, 1] as const) {
        const next = resized(window, { x, y }, dx, dy, area)
        expect(next.y).toBeGreaterThanOrEqual(0)
        expect(next.width).toBeGreaterThanOrEqual(sizeMin.width)
        expect(next.height).toBeGreaterThanOrEqual(sizeMin.height)
        // The other edge stays.
        if (x >= 0) expect(next.x).toBe(window.x)
        else expect(next.x + next.width).toBe(window.x + window.width)
        if (y >= 0) expect(next.y).toBe(window.y)
        else expect(next.y + (next.height ?? 0)).toBe(window.y + window.height)
        expect(next.x + next.width).toBeLessThanOrEqual(area.width)
        expect(next.y + (next.height ?? 0)).toBeLessThanOrEqual(area.height)
      }
  })

  test('when the browser becomes smaller than the window', () => {
    const phone = { width: 300, height: 200 }
    const { x, y, width, height } = clampToDesktop({ x: 900, y: 500, width: 800, height: 700 }, phone)
    expect(width).toBe(300)
    expect(height).toBe(200)
    expect(x).toBeLessThanOrEqual(phone.width - reachable.width)
    expect(y).toBeLessThanOrEqual(phone.height - reachable.height)
  })
})

test('a window positioned on a larger desktop is moved into view', () => {
  expect(moveIntoView({ ...window, x: 900, y: 500 }, area)).toEqual({
    x: 600,
    y: 300,
    width: 400,
    height: 300,
  })
  expect(moveIntoView({ ...window, x: -250 }, area)).toEqual({ ...window, x: 0 })
})

test('moving does not fix a height that follows the content', () => {
  expect(moved({ ...window, height: null }, 10, 10, area)).toEqual({
    x: 110,
    y: 60,
    width: 400,
    height: null,
  })
})

/** Places of programs that open one after the other beside a page at the left. */
function placesOf(sizes: Size[], page: Rect & Size, screen: Size, icons: number) {
  const taken = [page]
  for (const size of sizes) taken.push({ ...freePlace(size, taken, screen, icons), ...size })
  return taken.slice(1).map(({ x, y }) => [x, y])
}

test('programs open in the free space, else where they cover little, else at the right, each offset from the last', () => {
  const page = { x: 104, y: 12, width: 1_024, height: 1_376 }
  const sizes = Array.from({ length: 5 }, () => ({ width: 640, height: 450 }))
  expect(placesOf(sizes, page, { width: 2_560, height: 1_400 }, 104)).toEqual([
    [1_140, 12],
    [1_792, 12],
    [1_140, 474],
    [1_792, 474],
    [1_140, 936],
  ])
  const tall = { width: 860, height: 560 }
  const places = placesOf([...sizes.slice(0, 4), tall], page, { width: 2_560, height: 1_400 }, 104)
  expect(places.at(-1)).toEqual([1_688, 828])
  const large = { x: 0, y: 0, width: 1_000, height: 600 }
  expect(placesOf(sizes.slice(0, 3), large, area, 0)).toEqual([
    [348, 12],
    [320, 40],
    [292, 68],
  ])
})

test('beside a window in the middle the free space may be at its left, but the icons stay free', () => {
  const page = { x: 960, y: 200, width: 640, height: 400 }
  expect(placesOf([{ width: 640, height: 400 }], page, { width: 2_560, height: 1_400 }, 188)).toEqual([
    [188, 12],
  ])
})

test.each([1_000, 1_280, 1_600, 3_840])('on a desktop of %i px two windows fit side by side', (width) => {
  const screen = { width, height: 700 }
  const program = widthBeside(640, screen, 188)
  const page = spaceBeside(program, screen, 188)
  expect(page && page.x + page.width + 12 + program).toBeLessThan(width)
  expect(page?.width).toBeGreaterThanOrEqual(480)
})

test('the icons stay free, and the page where it is, if that leaves enough for both', () => {
  const at = (width: number) => {
    const screen = { width, height: 700 }
    return spaceBeside(widthBeside(640, screen, 188), screen, 188)?.x
  }
  expect([at(1_251), at(1_252), at(1_440), at(2_560)]).toEqual([12, 188, 188, 188])
})

test('on a smaller desktop a program overlaps', () => {
  expect(spaceBeside(640, { width: 999, height: 700 }, 0)).toBeNull()
})

test.each([
  [2, 150, { x: -1, y: 0 }],
  [398, 150, { x: 1, y: 0 }],
  [200, 1, { x: 0, y: -1 }],
  [200, 299, { x: 0, y: 1 }],
  [398, 290, { x: 1, y: 1 }],
  [10, 1, { x: -1, y: -1 }],
  [200, 150, null],
  [20, 20, null],
])('at %i, %i of a window one holds %o', (x, y, edges) => {
  expect(edgesAt(x, y, window)).toEqual(edges)
})
