import { describe, expect, it } from 'vitest'
import type { Page } from './page'
import { RecentRows } from './recent-rows'
import { type RawRow, toStreamRow } from './stream-row'

const start = { id: 0, time: 0 }

function rawRow(
  id: number,
  time: number,
  type = 'message',
  refId: number | null = null,
  msg = `m${id}`,
): RawRow {
  return {
    id,
    room_id: 1,
    time,
    type,
    nick: 'ann',
    trip: null,
    msg,
    is_admin: false,
    flagged: false,
    ref_id: refId,
    reply_to: null,
    is_bot: false,
    send_id: null,
    deleted_time: null,
  }
}

const row = (...fields: Parameters<typeof rawRow>) => toStreamRow(rawRow(...fields), 'main', 0)

const jsonOf = (page: Page | null) => page?.rows.map(({ json }) => json).join(',')
const idsOf = (page: Page | null) =>
  (JSON.parse(`[${jsonOf(page)}]`) as { id: number }[]).map((message) => message.id)
const at = (after_time: number, after_id: number) => ({ after_time, after_id })

describe('a tail', () => {
  const rows = [row(1, 10), row(2, 20, 'join'), row(3, 30), row(4, 30), row(5, 30), row(6, 40)]
  const tail = () => new RecentRows([...rows.map((each) => ({ ...each }))], start, { id: 6, time: 40 })

  it('gives what is strictly after a cursor, by id, by time or by both', () => {
    expect(idsOf(tail().after(at(0, 3), { limit: 100, events: false }))).toEqual([4, 5, 6])
    expect(idsOf(tail().after(at(10, 0), { limit: 100, events: false }))).toEqual([3, 4, 5, 6])
    expect(idsOf(tail().after(at(30, 4), { limit: 100, events: false }))).toEqual([5, 6])
  })

  it('shows off nothing that is flagged as what was said last', () => {
    const flagged = { ...row(7, 50), flagged: true }
    const some = new RecentRows([row(3, 30), flagged], start, { id: 7, time: 50 })
    expect(some.lastMessage()?.id).toBe(3)
    expect(idsOf(some.after(at(0, 3), { limit: 9, events: false }))).toEqual([7])
    const end = { id: 7, time: 50 }
    expect(new RecentRows([flagged], start, end).lastMessage()).toBeNull()
    expect(new RecentRows([flagged], { id: 3, time: 30 }, end).lastMessage()).toBeUndefined()
  })

  it('never moves a cursor back, not even one that is ahead of the clock here', () => {
    for (const cursor of [at(50, 6), at(50, 3)])
      expect(tail().after(cursor, { limit: 100, events: false })).toMatchObject({
        rows: [],
        cursor: at(50, 6),
      })
  })

  it('delivers events only when asked, but the cursor moves over them', () => {
    expect(idsOf(tail().after(at(0, 1), { limit: 100, events: true }))).toEqual([2, 3, 4, 5, 6])
    const quiet = new RecentRows([row(1, 10), row(2, 20, 'join')], start, { id: 2, time: 20 })
    expect(quiet.after(at(0, 1), { limit: 100, events: false })).toMatchObject({
      rows: [],
      cursor: at(20, 2),
      hasMore: false,
    })
  })

  it('extends a page by time alone to the end of its millisecond, so nothing of it is lost', () => {
    const page = tail().after(at(10, 0), { limit: 1, events: false })
    expect(idsOf(page)).toEqual([3, 4, 5])
    expect(page).toMatchObject({ cursor: at(30, 5), hasMore: true })
    expect(idsOf(tail().after(at(10, 1), { limit: 1, events: false }))).toEqual([3])
  })

  it('walks the whole stream once, whatever the page size', () => {
    for (const limit of [1, 2, 3, 500]) {
      const seen: number[] = []
      let cursor = at(0, 1)
      for (let more = true; more; ) {
        const page = tail().after(cursor, { limit: limit, events: true })
        if (!page) throw new Error('the cursor is not covered')
        seen.push(...idsOf(page))
        cursor = page.cursor
        more = page.hasMore
      }
      expect(seen).toEqual([2, 3, 4, 5, 6])
    }
  })

  it('gives the newest rows oldest first, and history before an id with has_more', () => {
    expect(idsOf(tail().newest({ limit: 2, events: false }))).toEqual([5, 6])
    const page = tail().before(5, { limit: 2, events: false }, at(0, 0))
    expect(idsOf(page)).toEqual([3, 4])
    expect(page?.hasMore).toBe(true)
    expect(tail().before(4, { limit: 2, events: false }, at(0, 0))?.hasMore).toBe(false)
  })

  it('covers only cursors at or after its floor', () => {
    const cut = new RecentRows([row(5, 50)], { id: 4, time: 40 }, { id: 5, time: 50 })
    expect(cut.covers(at(0, 4))).toBe(true)
    expect(cut.covers(at(40, 0))).toBe(true)
    expect(cut.covers(at(0, 3))).toBe(false)
    expect(cut.covers(at(39, 0))).toBe(false)
    expect(cut.newest({ limit: 2, events: false })).toBeNull()
  })

  it('keeps only the last text of a message that was edited twice', () => {
    const changing = tail()
    changing.append([row(7, 50, 'edit', 6, 'better'), row(8, 60, 'edit', 6, 'best')])
    const page = changing.after(at(0, 1), { limit: 100, events: true })
    const text = jsonOf(page)
    expect(text).not.toMatch(/m6|better/)
    expect(idsOf(page)).toEqual([2, 3, 4, 5, 6, 8])
  })

  it('knows what brings a hidden message back, and ignores rows that were taken back', () => {
    const changing = tail()
    expect(changing.isRestoredBy([rawRow(7, 50, 'edit', 6)])).toBe(false)
    changing.append([row(7, 50, 'delete', 6, '')])
    expect(changing.isRestoredBy([rawRow(8, 60, 'edit', 6)])).toBe(true)
    expect(changing.isRestoredBy([rawRow(8, 60, 'edit', 5)])).toBe(false)
    const takenBack = toStreamRow({ ...rawRow(7, 50, 'delete', 6, ''), deleted_time: 50 }, 'main', 0)
    const again = new RecentRows([...rows, takenBack], start, { id: 7, time: 50 })
    expect(idsOf(again.after(at(0, 1), { limit: 100, events: true }))).toEqual([2, 3, 4, 5, 6])
  })

  it('hides the stream up to a clearing', () => {
    const cleared = [rawRow(1, 10), rawRow(2, 20, 'join'), rawRow(3, 30)].map((raw) =>
      toStreamRow(raw, 'main', 2),
    )
    const page = new RecentRows(cleared, start, { id: 3, time: 30 }).after(at(1, 0), {
      limit: 100,
      events: true,
    })
    expect(idsOf(page)).toEqual([3])
  })

  it('never gives a deleted text again, nor an earlier edit of it', () => {
    const changing = tail()
    changing.append([row(7, 50, 'edit', 6, 'better'), row(8, 60, 'delete', 6, '')])
    const page = changing.after(at(0, 1), { limit: 100, events: true })
    const text = jsonOf(page)
    expect(text).not.toContain('m6')
    expect(text).not.toContain('better')
    expect(idsOf(page)).toEqual([2, 3, 4, 5, 8])
  })

  it('shows an edited text to those who come later, and hides what was cleared', () => {
    const changing = tail()
    changing.append([row(7, 50, 'edit', 6, 'better')])
    expect(jsonOf(changing.newest({ limit: 1, events: false }))).toContain('better')
    changing.append([row(8, 60, 'clear', 7, '')])
    expect(jsonOf(changing.newest({ limit: 10, events: false }))).toBe('')
  })

  it('goes on after an edit of what is not kept or not shown, and shows nothing of it but the edit', () => {
    const cut = new RecentRows([row(5, 50), row(6, 60)], { id: 4, time: 40 }, { id: 6, time: 60 })
    cut.append([
      row(7, 70, 'delete', 6, ''),
      row(8, 80, 'edit', 3, 'of a row below'),
      row(9, 90, 'edit', 6, 'x'),
    ])
    expect(idsOf(cut.after(at(0, 4), { limit: 100, events: false }))).toEqual([5])
    expect(idsOf(cut.after(at(0, 4), { limit: 100, events: true }))).toEqual([5, 7, 8, 9])
  })

  it('keeps a bounded number of rows and knows where it begins', () => {
    const long = new RecentRows([], start, start)
    for (let id = 1; id <= 3000; id++) long.append([row(id, id)])
    expect(long.covers(at(0, 1))).toBe(false)
    expect(long.covers(at(0, 2100))).toBe(true)
    expect(idsOf(long.after(at(0, 2990), { limit: 500, events: false }))).toHaveLength(10)
  })

  it('does not serve a remembered page after something changed', () => {
    const changing = tail()
    expect(idsOf(changing.after(at(0, 6), { limit: 100, events: false }))).toEqual([])
    changing.append([row(7, 50)])
    expect(idsOf(changing.after(at(0, 6), { limit: 100, events: false }))).toEqual([7])
  })
})
