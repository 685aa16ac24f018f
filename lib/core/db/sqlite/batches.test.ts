import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db, Prisma } from '../database'
import { isForeignKeyViolation } from '../failures'
import { sql } from '../rows'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

const insert = (key: string, value: string) =>
  sql`INSERT INTO settings (key, value) VALUES (${key}, ${value}) RETURNING key`
const keys = async (prefix: string) => {
  const rows = await db().read.setting.findMany({ where: { key: { startsWith: prefix } } })
  return rows.map((row) => row.key).sort()
}

/** An account of a missing room; SQLite detects it at COMMIT. */
const orphan = [
  sql`PRAGMA defer_foreign_keys = ON`,
  sql`INSERT INTO accounts (username_key, username, password_hash, room_id, created_time)
    VALUES ('orphan', 'orphan', '', 999999, 0)`,
]

describe('a batch', () => {
  it('is one transaction: a failure rolls back all of it', async () => {
    await db().batch([insert('taken', '')])
    await expect(db().batch([insert('undone', ''), insert('taken', '')])).rejects.toThrow()
    expect(await keys('undone')).toEqual([])
  })

  it('whose COMMIT fails is rolled back, leaves no open transaction, and loses no later write', async () => {
    const failing = db().batch([insert('commit-1', ''), ...orphan])
    const next = db().batch([insert('commit-2', '')])
    expect(await failing.catch(isForeignKeyViolation)).toBe(true)
    await next
    await db().batch([insert('commit-3', '')])
    // The reader has its own connection: it sees what is committed and would survive a power failure.
    expect(await keys('commit-')).toEqual(['commit-2', 'commit-3'])
    expect(await db().batch(orphan).catch(isForeignKeyViolation)).toBe(true)
    await db().batch([insert('commit-4', '')])
    expect(await keys('commit-')).toEqual(['commit-2', 'commit-3', 'commit-4'])
  })

  it('that fills the disk is rolled back, and smaller ones are stored afterwards', async () => {
    const [row] = await db().batch([sql<{ page_count: number }>`PRAGMA page_count`])
    const pageCountMax = (count: number) => db().batch([Prisma.raw(`PRAGMA max_page_count = ${count}`)])
    await pageCountMax(Number(row[0]?.page_count) + 2)
    await expect(
      db().batch([insert('full-1', ''), insert('full-2', 'x'.repeat(1_000_000)), insert('full-3', '')]),
    ).rejects.toThrow('full')
    await pageCountMax(1_000_000)
    expect(await keys('full-')).toEqual([])
    await db().batch([insert('full-4', '')])
    expect(await keys('full-')).toEqual(['full-4'])
  })

  it('never joins the failing transaction of another caller', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) =>
        i % 3 === 0
          ? db().batch([insert(`mixed-${i}`, ''), ...orphan])
          : db().batch([insert(`mixed-${i}`, '')]),
      ),
    )
    const stored = outcomes.flatMap((outcome, i) => (outcome.status === 'fulfilled' ? [`mixed-${i}`] : []))
    expect(stored).toHaveLength(133)
    expect(await keys('mixed-')).toEqual(stored.sort())
  })
})
