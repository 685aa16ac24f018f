import { describe, expect, it } from 'vitest'
import { gapsOf, rowsToRender } from './use-virtual-rows'

describe('rendered rows of a long list', () => {
  const seen = { startIndex: 500, endIndex: 509, count: 10_000 }

  it('are all of them while the list is short', () => {
    expect(rowsToRender({ startIndex: 0, endIndex: 9, count: 100 }, 5, -1)).toHaveLength(100)
    expect(rowsToRender({ startIndex: 0, endIndex: -1, count: 0 }, 5, -1)).toEqual([])
  })

  it('are the visible ones and the overscan', () => {
    expect(rowsToRender(seen, 2, -1)).toEqual([
      498, 499, 500, 501, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511,
    ])
    expect(rowsToRender({ ...seen, startIndex: 9_998, endIndex: 9_999 }, 1, -1)).toEqual([
      9_997, 9_998, 9_999,
    ])
  })

  it('include the focused row and its neighbours', () => {
    expect(rowsToRender(seen, 0, 3).slice(0, 4)).toEqual([2, 3, 4, 500])
    expect(rowsToRender(seen, 0, 0).slice(0, 3)).toEqual([0, 1, 500])
    expect(rowsToRender(seen, 0, 505)).toHaveLength(10)
  })
})

it('rows and spacers add up to the total height', () => {
  const rows = [
    { index: 2, start: 100, end: 150 },
    { index: 3, start: 150, end: 200 },
    { index: 9, start: 500, end: 560 },
  ]
  expect(gapsOf(rows, 1000)).toEqual({ before: [100, 0, 300], after: 440 })
  expect(gapsOf([], 0)).toEqual({ before: [], after: 0 })
})
