import { describe, expect, it } from 'vitest'
import { type Page, pageBackward, pageForward } from './page'
import type { StreamRow } from './stream-row'

/** A row of so many bytes. */
function row(id: number, time: number, bytes: number, isMessage = true): StreamRow {
  const json = String(id).padStart(bytes, '0')
  const type = isMessage ? 'message' : 'join'
  const message = {
    id,
    time,
    type,
    room: 'main',
    nick: 'ann',
    trip: null,
    msg: '',
    is_admin: false,
    ref_id: null,
  } as const
  return {
    id,
    time,
    type,
    refId: null,
    isMessage,
    flagged: false,
    message,
    json,
    bytes: json.length,
    memoryBytes: 0,
  }
}

const end = { after_time: 99, after_id: 99 }
const rowsIn = (page: Page | null) => page?.rows.map(({ json }) => Number(json))
const wanted = { limit: 100, events: false, bytesMax: 100 }

describe('a page', () => {
  it('ends before a row that does not fit, but always has one', () => {
    const rows = [row(1, 1, 40), row(2, 2, 40), row(3, 3, 40), row(4, 4, 400)]
    const page = pageForward(rows, 0, wanted, false, end)
    expect(rowsIn(page)).toEqual([1, 2])
    expect(page).toMatchObject({ hasMore: true, cursor: { after_time: 2, after_id: 2 } })
    expect(rowsIn(pageForward(rows, 3, wanted, false, end))).toEqual([4])
    expect(pageForward(rows, 3, wanted, false, end)).toMatchObject({ hasMore: false, cursor: end })
  })

  it('by time alone ends before a millisecond that does not fit, even if a hidden row begins it', () => {
    const rows = [row(1, 1, 40), row(2, 2, 5, false), row(3, 2, 40), row(4, 2, 40)]
    const page = pageForward(rows, 0, wanted, true, end)
    expect(rowsIn(page)).toEqual([1])
    expect(page).toMatchObject({ hasMore: true, cursor: { after_time: 1, after_id: 1 } })
    expect(rowsIn(pageForward(rows, 1, wanted, true, end))).toEqual([3, 4])
  })

  it('by time alone has the first millisecond whole, whatever its size', () => {
    const rows = [row(1, 1, 60), row(2, 1, 60), row(3, 1, 60), row(4, 2, 10)]
    const page = pageForward(rows, 0, wanted, true, end)
    expect(rowsIn(page)).toEqual([1, 2, 3])
    expect(page).toMatchObject({ hasMore: true, cursor: { after_time: 1, after_id: 3 } })
  })

  it('of the newest rows has those nearest to the end that fit', () => {
    const rows = [row(1, 1, 40), row(2, 2, 40), row(3, 3, 40)]
    const page = pageBackward({ rows, end: 3, isComplete: true }, wanted, end)
    expect(rowsIn(page)).toEqual([2, 3])
    expect(page?.hasMore).toBe(true)
    expect(pageBackward({ rows, end: 1, isComplete: true }, wanted, end)).toMatchObject({ hasMore: false })
    expect(pageBackward({ rows, end: 1, isComplete: false }, wanted, end)).toBeNull()
  })

  it('counted in messages has the newest events between them, and none from before', () => {
    const doors = (first: number, count: number) =>
      Array.from({ length: count }, (_, i) => row(first + i, first + i, 3, false))
    const rows = [row(1, 1, 3), ...doors(2, 3), row(5, 5, 3), ...doors(6, 5), row(11, 11, 3), ...doors(12, 1)]
    const talk = { limit: 2, events: true, eventsMax: 4, bytesMax: 100 }
    const page = pageBackward({ rows, end: rows.length, isComplete: true }, talk, end)
    expect(rowsIn(page)).toEqual([5, 8, 9, 10, 11, 12])
    expect(page?.hasMore).toBe(true)
    // Nothing said is left, only doors.
    const rest = { rows: rows.slice(1), end: rows.length - 1, isComplete: true }
    expect(pageBackward(rest, talk, end)?.hasMore).toBe(false)
  })

  it('counted in messages leaves out long events, but not short ones', () => {
    const edits = Array.from({ length: 40 }, (_, i) => row(2 + i, 2 + i, 60, false))
    const rows = [row(1, 1, 60), ...edits, row(42, 42, 5, false), row(43, 43, 40), row(44, 44, 5, false)]
    const talk = { limit: 10, events: true, eventsMax: 40, bytesMax: 100 }
    const page = pageBackward({ rows, end: rows.length, isComplete: true }, talk, end)
    expect(rowsIn(page)).toEqual([42, 43, 44])
    expect(page?.hasMore).toBe(true)
    const roomy = pageBackward({ rows, end: rows.length, isComplete: true }, { ...talk, bytesMax: 1000 }, end)
    expect(roomy?.rows.map(({ json }) => json).join(',').length).toBeLessThanOrEqual(1000)
    expect(rowsIn(roomy)).toEqual([1, 39, 40, 41, 42, 43, 44])
  })

  it('that is rendered counts the weight of its messages, but always has one', () => {
    const rows = [row(1, 1, 5), row(2, 2, 5), row(3, 3, 5, false), row(4, 4, 5)]
    const weightOf = (json: string) => Number(json) * 10
    const drawn = { limit: 10, events: true, eventsMax: 40, bytesMax: 75, weightOf }
    expect(rowsIn(pageBackward({ rows, end: 4, isComplete: true }, drawn, end))).toEqual([3, 4])
    expect(rowsIn(pageBackward({ rows, end: 2, isComplete: true }, drawn, end))).toEqual([1, 2])
    const tight = { ...drawn, bytesMax: 20 }
    const page = pageBackward({ rows, end: 4, isComplete: true }, tight, end)
    expect([rowsIn(page), page?.hasMore]).toEqual([[4], true])
  })
})
