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
    edited_time: null,
    notice: null,
    other_sender: false,
  }
}

const row = (...fields: Parameters<typeof rawRow>) => toStreamRow(rawRow(...fields), 'main', 0)

const jsonOf = (page: Page | null) => page?.rows.map(({ json }) => json).join(',')
const idsOf = (page: Page | null) =>
  (JSON.parse(`[${jsonOf(page)}]`) as { id: number }[]).map((message) => message.id)
const at = (after_time: number, after_id: number) => ({ after_time, after_id })

describe('recent rows', () => {
  const rows = [row(1, 10), row(2, 20, 'join'), row(3, 30), row(4, 30), row(5, 30), row(6, 40)]
  const tail = () => new RecentRows([...rows.map((each) => ({ ...each }))], start, { id: 6, time: 40 })

  it('return what is strictly after a cursor, by id, by time or by both', () => {
    expect(idsOf(tail().after(at(0, 3), { limit: 100, events: false }))).toEqual([4, 5, 6])
    expect(idsOf(tail().after(at(10, 0), { limit: 100, events: false }))).toEqual([3, 4, 5, 6])
    expect(idsOf(tail().after(at(30, 4), { limit: 100, events: false }))).toEqual([5, 6])
  })

  it('have no flagged message as the last one', () => {
    const flagged = { ...row(7, 50), flagged: true }
    const some = new RecentRows([row(3, 30), flagged], start, { id: 7, time: 50 })
    expect(some.lastMessage()?.id).toBe(3)
    expect(idsOf(some.after(at(0, 3), { limit: 9, events: false }))).toEqual([7])
    const end = { id: 7, time: 50 }
    expect(new RecentRows([flagged], start, end).lastMessage()).toBeNull()
    expect(new RecentRows([flagged], { id: 3, time: 30 }, end).lastMessage()).toBeUndefined()
  })

  it('never move a cursor back, even if it is ahead of the clock', () => {
    for (const cursor of [at(50, 6), at(50, 3)])
      expect(tail().after(cursor, { limit: 100, events: false })).toMatchObject({
        rows: [],
        cursor: at(50, 6),
      })
  })

  it('deliver events only on request, but the cursor passes them', () => {
    expect(idsOf(tail().after(at(0, 1), { limit: 100, events: true }))).toEqual([2, 3, 4, 5, 6])
    const quiet = new RecentRows([row(1, 10), row(2, 20, 'join')], start, { id: 2, time: 20 })
    expect(quiet.after(at(0, 1), { limit: 100, events: false })).toMatchObject({
      rows: [],
      cursor: at(20, 2),
      hasMore: false,
    })
  })

  it('extend a page by time alone to the end of its millisecond', () => {
    const page = tail().after(at(10, 0), { limit: 1, events: false })
    expect(idsOf(page)).toEqual([3, 4, 5])
    expect(page).toMatchObject({ cursor: at(30, 5), hasMore: true })
    expect(idsOf(tail().after(at(10, 1), { limit: 1, events: false }))).toEqual([3])
  })

  it('are paged through once, whatever the page size', () => {
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

  it('return the newest rows oldest first, and history before an id with hasMore', () => {
    expect(idsOf(tail().newest({ limit: 2, events: false }))).toEqual([5, 6])
    const page = tail().before(5, { limit: 2, events: false }, at(0, 0))
    expect(idsOf(page)).toEqual([3, 4])
    expect(page?.hasMore).toBe(true)
    expect(tail().before(4, { limit: 2, events: false }, at(0, 0))?.hasMore).toBe(false)
  })

  it('cover only cursors at or after their floor', () => {
    const cut = new RecentRows([row(5, 50)], { id: 4, time: 40 }, { id: 5, time: 50 })
    expect(cut.covers(at(0, 4))).toBe(true)
    expect(cut.covers(at(40, 0))).toBe(true)
    expect(cut.covers(at(0, 3))).toBe(false)
    expect(cut.covers(at(39, 0))).toBe(false)
    expect(cut.newest({ limit: 2, events: false })).toBeNull()
  })

  it('keep only the last text of a message that was edited twice', () => {
    const changing = tail()
    changing.append([row(7, 50, 'edit', 6, 'better'), row(8, 60, 'edit', 6, 'best')])
    const page = changing.after(at(0, 1), { limit: 100, events: true })
    const text = jsonOf(page)
    expect(text).not.toMatch(/m6|better/)
    expect(idsOf(page)).toEqual([2, 3, 4, 5, 6, 8])
  })

  it('detect what restores a hidden message, and ignore undone events', () => {
    const changing = tail()
    expect(changing.isRestoredBy([rawRow(7, 50, 'edit', 6)])).toBe(false)
    changing.append([row(7, 50, 'delete', 6, '')])
    expect(changing.isRestoredBy([rawRow(8, 60, 'edit', 6)])).toBe(true)
    expect(changing.isRestoredBy([rawRow(8, 60, 'edit', 5)])).toBe(false)
    const takenBack = toStreamRow({ ...rawRow(7, 50, 'delete', 6, ''), deleted_time: 50 }, 'main', 0)
    const again = new RecentRows([...rows, takenBack], start, { id: 7, time: 50 })
    expect(idsOf(again.after(at(0, 1), { limit: 100, events: true }))).toEqual([2, 3, 4, 5, 6])
  })

  it('hide rows up to a clear', () => {
    const cleared = [rawRow(1, 10), rawRow(2, 20, 'join'), rawRow(3, 30)].map((raw) =>
      toStreamRow(raw, 'main', 2),
    )
    const page = new RecentRows(cleared, start, { id: 3, time: 30 }).after(at(1, 0), {
      limit: 100,
      events: true,
    })
    expect(idsOf(page)).toEqual([3])
  })

  it('never return a deleted text or an earlier edit of it', () => {
    const changing = tail()
    changing.append([row(7, 50, 'edit', 6, 'better'), row(8, 60, 'delete', 6, '')])
    const page = changing.after(at(0, 1), { limit: 100, events: true })
    const text = jsonOf(page)
    expect(text).not.toContain('m6')
    expect(text).not.toContain('better')
    expect(idsOf(page)).toEqual([2, 3, 4, 5, 8])
  })

  it('return an edited text later, and hide cleared rows', () => {
    const changing = tail()
    changing.append([row(7, 50, 'edit', 6, 'better')])
    expect(
      changing.newest({ limit: 10, events: false })?.rows.find(({ id }) => id === 6)?.message?.edited_time,
    ).toBe(50)
    expect(jsonOf(changing.newest({ limit: 1, events: false }))).toContain('better')
    changing.append([row(8, 60, 'clear', 7, '')])
    expect(jsonOf(changing.newest({ limit: 10, events: false }))).toBe('')
  })

  it('accept edits of rows that are hidden or not here', () => {
    const cut = new RecentRows([row(5, 50), row(6, 60)], { id: 4, time: 40 }, { id: 6, time: 60 })
    cut.append([
      row(7, 70, 'delete', 6, ''),
      row(8, 80, 'edit', 3, 'of a row below'),
      row(9, 90, 'edit', 6, 'x'),
    ])
    expect(idsOf(cut.after(at(0, 4), { limit: 100, events: false }))).toEqual([5])
    expect(idsOf(cut.after(at(0, 4), { limit: 100, events: true }))).toEqual([5, 7, 8, 9])
  })

  it('are bounded, and know their floor', () => {
    const long = new RecentRows([], start, start)
    for (let id = 1; id <= 3000; id++) long.append([row(id, id)])
    expect(long.covers(at(0, 1))).toBe(false)
    expect(long.covers(at(0, 2100))).toBe(true)
    expect(idsOf(long.after(at(0, 2990), { limit: 500, events: false }))).toHaveLength(10)
  })

  it('return new rows after a change', () => {
    const changing = tail()
    expect(idsOf(changing.after(at(0, 6), { limit: 100, events: false }))).toEqual([])
    changing.append([row(7, 50)])
    expect(idsOf(changing.after(at(0, 6), { limit: 100, events: false }))).toEqual([7])
  })
})
