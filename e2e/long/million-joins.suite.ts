import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beforeQuery, readRoom, sliceQuery } from '@/lib/chat/server/store'
import { db, Prisma } from '@/lib/core/db/database'
import { inBackground } from '@/lib/core/db/postgres/query-limit'
import { sqliteModule } from '@/lib/core/db/sqlite/driver'
import { ask, open, say, storeJoins, texts } from '../support/store'

const [few, many] = [1000, 1_000_000]
/** A deeper index has one or two levels more for a million entries than for a thousand. */
const morePagesMax = 8

type Query = ReturnType<typeof sliceQuery>

/** How often this process has read from files, by Linux. */
function readCount(): number {
  const [, count] = /^syscr: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8')) ?? []
  if (count === undefined) throw new Error('/proc/self/io does not count what is read')
  return Number(count)
}

/** Pages read from the file for a query, with a cold connection; nothing else may run meanwhile. */
async function sqlitePages({ sql, values }: Query): Promise<number> {
  const rows = await db().read.$queryRaw<{ name: string; file: string }[]>`PRAGMA database_list`
  const file = rows.find(({ name }) => name === 'main')?.file ?? ''
  const { DatabaseSync } = await sqliteModule()
  const database = new DatabaseSync(path.resolve(file))
  try {
    const statement = database.prepare(sql)
    const parameters = values as (number | bigint | string)[]
    const counts = [readCount(), readCount()]
    statement.all(...parameters)
    counts.push(readCount())
    const [first = 0, second = 0, third = 0] = counts
    return third - second - (second - first)
  } finally {
    database.close()
  }
}

interface Explained {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[]
}

/** Pages that PostgreSQL reads for a query, cached or not. */
async function postgresPages(query: Query): Promise<number> {
  const explain = Prisma.sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`
  const [row] = await db().read.$queryRaw<Explained[]>(explain)
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL does not say what it did')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** Tests that a poll without a cursor reads no more after a million joins than after a thousand. */
export function millionJoinsSuite(provider: 'sqlite' | 'postgresql'): void {
  const pagesOf = provider === 'sqlite' ? sqlitePages : postgresPages

  /** Pages for the newest hundred rows, with and without joins and leaves. */
  async function newestPages(): Promise<{ withJoins: number; spoken: number }> {
    const room = await readRoom('hall')
    if (!room) throw new Error('there is no such room')
    const pages = (events: boolean) => pagesOf(sliceQuery(beforeQuery(room, room.lastId + 1, 100, events)))
    return { withJoins: await pages(true), spoken: await pages(false) }
  }

  describe(`a poll without a cursor on ${provider}`, () => {
    let close = async () => {}
    beforeAll(async () => {
      close = await open(provider)
    })
    afterAll(() => close())

    it('reads no more after a million joins than after a thousand', async () => {
      const said = Array.from({ length: 20 }, (_, i) => `m${i}`)
      for (const msg of said) await say('hall', msg)
      await storeJoins('hall', few)
      const before = await newestPages()
      await inBackground(() => storeJoins('hall', many - few))
      const after = await newestPages()
      console.log(
        `pages read on ${provider} after ${few} and ${many} joins: ${before.spoken} and ${after.spoken} for what was said, ${before.withJoins} and ${after.withJoins} with the joins`,
      )
      for (const pages of [before.spoken, before.withJoins]) expect(pages).toBeGreaterThan(0)
      expect(after.spoken).toBeLessThanOrEqual(before.spoken + morePagesMax)
      expect(after.withJoins).toBeLessThanOrEqual(before.withJoins + morePagesMax)
      expect(texts((await ask({ room: 'hall', events: false })).messages)).toEqual(said)
      expect((await ask({ room: 'hall', limit: 100 })).messages).toHaveLength(100)
    })
  })
}
