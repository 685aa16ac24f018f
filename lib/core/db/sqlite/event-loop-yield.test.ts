import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db } from '../database'
import { sql } from '../rows'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

/** The number of event loop iterations during a call. */
async function iterationsDuring(run: () => Promise<unknown>): Promise<number> {
  let iterations = 0
  let isOver = false
  const next = () => {
    iterations++
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  await run()
  isOver = true
  return iterations
}

/** Some milliseconds of work. */
const counting = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  SELECT max(i) AS most FROM n`
const write = (key: string) => sql`INSERT INTO settings (key, value) VALUES (${key}, '')`

it('consecutive reads yield to the event loop', async () => {
  const iterations = await iterationsDuring(async () => {
    for (let i = 0; i < 30; i++) await db().query(counting)
  })
  expect(iterations).toBeGreaterThan(1)
})

it('a single statement runs at once', async () => {
  for (let i = 0; i < 5; i++) {
    await new Promise(setImmediate)
    expect(await iterationsDuring(() => db().query(counting))).toBe(0)
  }
})

it('writes keep their order', async () => {
  const keys = Array.from({ length: 30 }, (_, i) => `turn-${i}`)
  await Promise.all(keys.map((key, i) => db().batch(i % 3 === 0 ? [write(key)] : [counting, write(key)])))
  const rows = await db().query(
    sql<{ key: string }>`SELECT key FROM settings WHERE key LIKE 'turn-%' ORDER BY rowid`,
  )
  expect(rows.map(({ key }) => key)).toEqual(keys)
})

it('a transaction leaves the event loop to others', async () => {
  const iterations = await iterationsDuring(() => db().batch(Array.from({ length: 20 }, () => counting)))
  expect(iterations).toBeGreaterThan(20)
})
