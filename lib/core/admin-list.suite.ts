import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { open, run } from '@/e2e/support/store'
import { countCreations } from '@/lib/admin/server/creation-counts'
import { listAudit } from '@/lib/core/audit/list-audit'
import { linkRecords } from '@/lib/links/server/admin'
import { textRecords } from '@/lib/text/server/admin'
import { byAge, pageSlices, sliceRows, slicesOf } from './admin-list'
import { db } from './db/database'
import { sql } from './db/rows'

const count = 3_000
const rowsMax = 100
const original = { ...sliceRows }

const pageOf = { links: linkRecords.list, texts: textRecords.list, audit: listAudit } as const

/** All rows of a search, page by page. */
async function searchAll(list: keyof typeof pageOf, q: string): Promise<object[]> {
  const found: object[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await pageOf[list]({ q, limit: 7, cursor, deleted: false })
    const rows = Object.values(page).find(Array.isArray) as object[]
    expect(rows.length).toBeLessThanOrEqual(7)
    found.push(...rows)
    if (page.cursor === null) return found
    cursor = page.cursor
  }
}

/** Lists of many rows, on both databases. */
export function listSlicesSuite(provider: 'sqlite' | 'postgresql'): void {
  describe(`long lists on ${provider}`, () => {
    let close = async () => {}
    beforeAll(async () => {
      close = await open(provider)
      Object.assign(sliceRows, { sqlite: rowsMax, postgresql: rowsMax })
      const numbers =
        provider === 'sqlite'
          ? `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n) AS n`
          : `generate_series(1, ${count}) AS n(i)`
      // Many of one time, as a batch makes them.
      await run(`INSERT INTO links (link, target, token_hash, created_time, updated_time)
        SELECT 'link-' || i, CASE WHEN i % 500 = 0 THEN 'rare' ELSE 'often' END, 'x', i / 1000, 0 FROM ${numbers}`)
      await run(`INSERT INTO texts (name, content, encoding, size, token_hash, created_time, updated_time)
        SELECT CASE WHEN i % 500 = 0 THEN 'rare-' ELSE 'text-' END || i, '', 'plain', 2, 'x', i / 1000, 0 FROM ${numbers}`)
      await run(`INSERT INTO admin_audit (time, session, action, target)
        SELECT i, 'key', CASE WHEN i % 500 = 0 THEN 'rare' ELSE 'often' END, '' FROM ${numbers}`)
    })
    afterAll(async () => {
      Object.assign(sliceRows, original)
      await close()
    })

    it('are split into slices that have every row once, in order', async () => {
      const sizes: number[] = []
      const seen: string[] = []
      for await (const { range, ordered } of slicesOf(byAge('links', 'link', 'created_time'))) {
        const rows = await db().query(sql<{ link: string }>`SELECT link FROM links WHERE ${range} ${ordered}`)
        sizes.push(rows.length)
        seen.push(...rows.map(({ link }) => link))
      }
      expect(Math.max(...sizes)).toBe(rowsMax)
      expect(new Set(seen).size).toBe(count)
      expect(seen).toHaveLength(count)
    })

    it.each(['links', 'texts', 'audit'] as const)(
      'of %s are searched completely, slice by slice',
      async (list) => {
        const statements = vi.spyOn(db(), 'query')
        expect(await searchAll(list, 'rare')).toHaveLength(count / 500)
        expect(await searchAll(list, 'OFTEN-not-there')).toEqual([])
        // Two statements for each slice: where it ends, and what is found in it.
        expect(statements.mock.calls.length).toBeGreaterThanOrEqual((2 * 2 * count) / rowsMax)
        statements.mockRestore()
      },
    )

    it('end a page of a search after a number of slices, with a cursor', async () => {
      const statements = vi.spyOn(db(), 'query')
      const { links, cursor } = await linkRecords.list({ q: 'not-there', limit: 7, deleted: false })
      expect([links, cursor]).toEqual([[], expect.any(String)])
      expect(statements).toHaveBeenCalledTimes(2 * pageSlices[provider])
      statements.mockRestore()
    })

    it('are counted by day, slice by slice', async () => {
      const statements = vi.spyOn(db(), 'query')
      const { links, texts, rooms } = await countCreations()
      expect(statements.mock.calls.length).toBeGreaterThanOrEqual((2 * 2 * count) / rowsMax)
      statements.mockRestore()
      expect(links).toEqual({ total: count, bytes: 0, byDay: new Map([[0, count]]) })
      expect(texts).toEqual({ total: count, bytes: 2 * count, byDay: new Map([[0, count]]) })
      expect(rooms.total).toBe(await db().read.room.count())
    })

    it('are counted again at once while they are short', async () => {
      const before = (await countCreations()).links.total
      await run(`DELETE FROM links WHERE link = 'link-1'`)
      expect((await countCreations()).links.total).toBe(before - 1)
    })
  })
}
