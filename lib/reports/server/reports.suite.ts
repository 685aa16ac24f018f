import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { open, run } from '@/e2e/support/store'
import { config } from '@/lib/core/config'
import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { removeTags } from '@/lib/core/db/sweeper'
import { adminReportEndpoints } from '../contract'
import { reportLimits } from '../limits'
import { reportRecords } from './admin'
import { setFinders } from './items'
import { readReported, storeFound, storeReport, sweepReports } from './store'

const { openMax, networksMax, notesMax, contentLengthMax } = reportLimits

/** Reports in a database, on both. */
export function reportsSuite(provider: 'sqlite' | 'postgresql'): void {
  describe(`reports on ${provider}`, () => {
    let close = async () => {}
    beforeAll(async () => {
      close = await open(provider)
      const look = async () => ({ there: true, context: [] })
      const finder = { find: async () => null, look }
      setFinders({ message: finder, text: finder, link: finder, room: finder })
    })
    afterAll(() => close())

    let made = Date.now()
    const item = (more = {}) => {
      const kind = 'text' as const
      return { kind, subject: `notes-${++made}`, made, tag: 'tag', content: 'bad', size: 3, ...more }
    }
    type Reported = ReturnType<typeof item>
    const report = (what: Reported, tag: string, more = {}) =>
      storeReport(what, { tag, reason: 'spam', note: '', ...more })
    const listed = async (more = {}) =>
      (await reportRecords.list(adminReportEndpoints.list.input.parse({ limit: 500, ...more }))).reports
    const found = async ({ subject }: Reported, state = 'open') =>
      (await listed({ state, q: subject })).find((each) => each.subject === subject)
    const closeReport = async (what: Reported) => {
      const { id } = (await found(what)) ?? {}
      return reportRecords.change(id as number, { state: 'closed' }, 'key')
    }
    const count = async () => (await db().query(sql<{ n: number }>`SELECT count(*) AS n FROM reports`))[0]?.n
    const sweep = async () => {
      while (await sweepReports());
      await removeTags('report_sources', 'time', 1000)
    }

    it('count each network once, with its reason and note', async () => {
      const what = item()
      expect(await report(what, 'one', { note: 'first' })).toBe(true)
      expect(await report(what, 'two', { reason: 'abuse' })).toBe(true)
      const before = await found(what)
      expect(await report(what, 'one', { reason: 'illegal', note: 'again' })).toBe(true)
      expect(before).toMatchObject({
        count: 2,
        networks: 2,
        reasons: { spam: 1, abuse: 1 },
        notes: ['first'],
      })
      expect(await found(what)).toEqual(before)
    })

    it(`keep ${networksMax} networks and ${notesMax} notes of an item, and so many characters of it`, async () => {
      const what = item({ content: 'x\0'.repeat(contentLengthMax) })
      for (let i = 0; i < networksMax + 3; i++)
        expect(await report(what, `${i}`, { note: `${i}` })).toBe(true)
      const { networks, notes, content } = (await found(what)) ?? {}
      expect([networks, notes, content?.length]).toEqual([
        networksMax,
        ['0', '1', '2', '3', '4'],
        contentLengthMax,
      ])
    })

    it('list what most networks reported, then the newest', async () => {
      const [old, most, fresh] = [item({ tag: 'order' }), item({ tag: 'order' }), item({ tag: 'order' })]
      for (const [what, tag] of [
        [old, 'a'],
        [most, 'a'],
        [most, 'b'],
        [fresh, 'a'],
      ] as const) {
        vi.setSystemTime(Date.now() + 1000)
        await report(what, tag)
      }
      vi.useRealTimers()
      const all = (await listed({ q: 'order' })).map(({ subject }) => subject)
      expect(all).toEqual([most, fresh, old].map(({ subject }) => subject))
      const query = (more: object) =>
        reportRecords.list(adminReportEndpoints.list.input.parse({ q: 'order', limit: 1, ...more }))
      const first = await query({})
      const second = await query({ cursor: first.cursor })
      expect([...first.reports, ...second.reports].map(({ subject }) => subject)).toEqual(all.slice(0, 2))
    })

    it('say what they are about, but for rooms', async () => {
      const [text, room] = [item(), { ...item(), kind: 'room' as const }]
      await report(text, 'one')
      await storeReport(room, { tag: 'one', reason: 'spam', note: '' })
      const ids = [...(await listed({ q: text.subject })), ...(await listed({ q: room.subject }))].map(
        ({ id }) => id,
      )
      expect(ids).toHaveLength(2)
      expect(await readReported([...ids, 999_999])).toEqual([
        { kind: 'text', id: text.subject, made: text.made },
      ])
    })

    it('lose the text when they are closed, and are opened again by another network only', async () => {
      const what = item()
      await report(what, 'one')
      await closeReport(what)
      expect(await report(what, 'one')).toBe(true)
      expect(await found(what)).toBeUndefined()
      expect(await found(what, 'closed')).toMatchObject({ state: 'closed', content: '', networks: 1 })
      expect(await report(what, 'two')).toBe(true)
      expect(await found(what)).toMatchObject({ state: 'open', content: 'bad', networks: 2 })
    })

    it('of a later item with the same name are others', async () => {
      const what = item()
      await report(what, 'one')
      await report({ ...what, made: what.made + 0.5e6 }, 'one')
      expect(await listed({ q: what.subject })).toHaveLength(2)
    })

    it('are opened again by what the word filter finds after they were closed, in an edit', async () => {
      const edited = item()
      await report(edited, 'one')
      await closeReport(edited)
      await storeFound([{ ...edited, content: 'worse', word: 'worse' }])
      const reopened = { state: 'open', content: 'worse', word: 'worse', networks: 1 }
      expect(await found(edited)).toMatchObject(reopened)
      await storeFound([{ ...edited, content: 'again', word: 'again' }])
      expect(await found(edited)).toMatchObject(reopened)
    })

    it('show what the word filter found, for a week', async () => {
      const [masked, reported] = [item(), item()]
      await storeFound([masked, reported].map((each) => ({ ...each, word: 'bad', original: 'so bad' })))
      await report(reported, 'one')
      expect(await found(masked)).toMatchObject({ word: 'bad', original: 'so bad', count: 1, networks: 0 })
      expect(await found(reported)).toMatchObject({ word: 'bad', count: 2, networks: 1 })
      await run(`UPDATE reports SET first_time = first_time - ${8 * dayMs} WHERE word <> ''`)
      await sweep()
      expect(await found(masked)).toBeUndefined()
      expect(await found(reported)).toMatchObject({ word: '', original: '', count: 1 })
    })

    it('are removed some days after they were closed, and tags of open ones', async () => {
      const days = config().tagDays * dayMs + 1000
      // Made long before it was reported.
      const late = item({ made: Date.now() - days })
      const [old, kept, waiting] = [item(), item(), item()]
      for (const what of [old, kept, waiting, late]) await report(what, 'one')
      await closeReport(old)
      await closeReport(kept)
      await run(`UPDATE reports SET closed_time = closed_time - ${days} WHERE subject = '${old.subject}'`)
      await run(`UPDATE reports SET made = made - ${days}, first_time = first_time - ${days}
        WHERE subject = '${waiting.subject}'`)
      await run(`UPDATE report_sources SET time = time - ${days}
        WHERE report_id = (SELECT id FROM reports WHERE subject = '${waiting.subject}')`)
      await sweep()
      expect([await found(old, 'closed'), (await found(kept, 'closed'))?.tag]).toEqual([undefined, 'tag'])
      for (const what of [waiting, late]) expect(await found(what)).toMatchObject({ tag: null, networks: 1 })
      const [row] = await db().query(
        sql<{ n: number }>`SELECT count(*) AS n FROM report_sources s JOIN reports r ON r.id = s.report_id
          WHERE r.subject = ${waiting.subject} AND s.tag IS NULL AND r.opened_by IS NULL`,
      )
      expect(row?.n).toBe(1)
    })

    it(`are open ${openMax} at most, half of them of one network, whatever it reports`, async () => {
      await run('DELETE FROM reports')
      // One place less than its share.
      const flood = Array.from(
        { length: openMax / 2 - 1 },
        (_, i) => `('text', 'flood-${i}', 0, 0, 0, 0, 0, 'flood')`,
      )
      for (let i = 0; i < flood.length; i += 1000)
        await run(`INSERT INTO reports (kind, subject, made, size, rank, first_time, last_time, opened_by)
          VALUES ${flood.slice(i, i + 1000).join()}`)
      const outcomes = []
      for (let i = 0; i < 5; i++) outcomes.push(await report(item(), 'flood'))
      expect(outcomes).toEqual([true, false, false, false, false])
      expect(await count()).toBe(openMax / 2)
      expect(await report(item(), 'other')).toBe(true)
      // What is there already gets another network still.
      expect(await report(item({ subject: 'flood-1', made: 0 }), 'flood')).toBe(true)
      await storeFound(Array.from({ length: openMax }, () => ({ ...item(), word: 'bad' })))
      expect(await count()).toBeLessThan(openMax)
      expect(await report(item(), 'third')).toBe(true)
    })
  })
}
