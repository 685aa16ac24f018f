import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run, storeJoins } from '@/e2e/support/many-joins'
import { ask, ids, open, say, texts } from '@/e2e/support/store'
import type { Message, PollInput } from '@/lib/schemas/chat'
import { limits } from '@/lib/schemas/limits'
import { editAdminMessage } from '../admin/message-changes'
import { db, Prisma } from '../db/database'
import { inBackground } from '../db/postgres/query-limit'
import type { Sql } from '../db/rows'
import { makeBudgets } from '../governor/budgets'
import { cacheBytesMax } from '../governor/caches'
import { processState } from '../process-state'
import { announcedNicksMax, noticesPerMinuteMax } from './notices'
import { firstPage } from './page-view'
import { storeArrivals } from './presence-store'
import { residents } from './residents'
import { sweepStreams } from './retention'
import { listRooms } from './rooms'
import { afterReading, beforeReading, positionQuery, readRoom, sliceQuery } from './store'
import { storedQuery } from './stored-before'
import { transactionBytesMax } from './stream-batch'

/** What the database says of how it would run a query. */
async function planOf(query: Sql): Promise<string> {
  const how = Prisma.raw(db().provider === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN')
  const rows = await db().read.$queryRaw<Record<string, unknown>[]>(Prisma.sql`${how} ${query}`)
  return rows.map((row) => Object.values(row).join(' ')).join('\n')
}

/** Everything after a cursor, page by page; `next` says what of the answer's cursor the client keeps. */
async function follow(
  room: string,
  start: Pick<PollInput, 'after_time' | 'after_id'>,
  next: (cursor: { after_time: number; after_id: number }) => Partial<PollInput>,
): Promise<Message[]> {
  const all: Message[] = []
  let cursor: Partial<PollInput> = start
  for (let pages = 0; pages < 1000; pages++) {
    const page = await ask({ room, ...cursor })
    all.push(...page.messages)
    expect(page.messages.length > 0 || !page.has_more).toBe(true)
    if (!page.has_more) return all
    cursor = next(page.cursor)
  }
  throw new Error('the pages do not end')
}

/** What a stranger may do to those who read, the same on both databases. */
export function readsSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    // A process of moderate size, so that its rooms fill their share of the memory: 64 MiB.
    processState('budgets', () => makeBudgets(640 * 1024 * 1024))
    close = await open(provider)
  }, 60_000)
  afterAll(() => close())

  describe(`after half a million comings, on ${provider}`, () => {
    beforeAll(async () => {
      for (let i = 0; i < 20; i++) await say('hall', `m${i}`)
      await inBackground(() => storeJoins('hall', 500_000))
    }, 120_000)

    it('finds what is shown by an index of just that', async () => {
      const room = await readRoom('hall')
      if (!room) throw new Error('there is no such room')
      const newest = (events: boolean) => planOf(sliceQuery(beforeReading(room, room.lastId, 100, events)))
      const following = (events: boolean) =>
        planOf(sliceQuery(afterReading(room, 3, room.lastId, 100, events)))
      for (const plan of [await newest(false), await following(false)])
        expect(plan).toContain('messages_spoken_idx')
      // PostgreSQL sees that here the next row of the table is always one of them.
      for (const plan of [await newest(true), await following(true)])
        expect(plan).toMatch(provider === 'sqlite' ? /messages_shown_idx/ : /messages_(shown_idx|pkey)/)
      const byTime = await planOf(positionQuery(room.id, { after_time: 5, after_id: 0 }))
      expect(byTime).toContain('messages_room_id_time_id_idx')
      expect(await planOf(positionQuery(room.id, { after_time: 5, after_id: 7 }))).toContain('time_id_idx')
    })

    it('finds what was sent before by an index of that', async () => {
      const key = { keyHash: 'k', inputHash: 'i', claim: 'c' }
      const plan = await planOf(
        storedQuery([
          { room: 'hall', send_id: 'x', key: null },
          { room: 'hall', key },
        ]),
      )
      expect(plan).toContain('messages_room_id_send_id_key')
    })

    it('still gives what was said, by every kind of cursor, and what was said last', async () => {
      const said = Array.from({ length: 20 }, (_, i) => `m${i}`)
      const { messages, cursor } = await ask({ room: 'hall', events: false })
      expect(texts(messages)).toEqual(said)
      const [first] = messages
      const rest = { room: 'hall', events: false }
      expect(texts((await ask({ ...rest, after_id: first?.id ?? 0 })).messages)).toEqual(said.slice(1))
      expect(texts((await ask({ ...rest, after_time: first?.time ?? 0 })).messages)).toEqual(said.slice(1))
      const both = await ask({ ...rest, after_time: first?.time ?? 0, after_id: first?.id ?? 0 })
      expect(texts(both.messages)).toEqual(said.slice(1))
      expect(both).toMatchObject({ cursor, has_more: false })
      const history = await ask({ ...rest, before_id: cursor.after_id, limit: 5 })
      expect(texts(history.messages)).toEqual(said.slice(-5))
      await run(`UPDATE rooms SET listed = true WHERE name = 'hall'`)
      await residents().reload('hall')
      const hall = (await listRooms({ cookie: null, address: '' })).find(({ room }) => room === 'hall')
      expect(hall).toMatchObject({ last_message: { msg: 'm19' } })
    })

    it('opens the page with what was said, and a few of those who came since', async () => {
      const { first, hasOlder } = await firstPage(await residents().get('hall'))
      expect(texts(first.messages.filter(({ type }) => type === 'message'))).toEqual(
        Array.from({ length: 20 }, (_, i) => `m${i}`),
      )
      expect(first.messages.filter(({ type }) => type === 'join')).toHaveLength(40)
      expect(ids(first.messages)).toEqual(ids(first.messages).toSorted((a, b) => a - b))
      expect(hasOlder).toBe(false)
    })

    it('removes comings and goings of more than a day ago, which is no gap', async () => {
      const { messages } = await ask({ room: 'hall', events: false })
      const firstId = messages[0]?.id ?? 0
      await run(`UPDATE messages SET time = time - 200000000 WHERE type = 'join' AND id <= ${firstId + 5000}`)
      for (let steps = 0; (await sweepStreams()) && steps < 100; steps++);
      const [left] = await db().read.$queryRaw<{ count: bigint }[]>`SELECT count(*) AS count FROM messages
        WHERE type = 'join'`
      expect(Number(left?.count)).toBeLessThanOrEqual(500_000 - 4900)
      const page = await ask({ room: 'hall', after_id: firstId, events: true, limit: 30 })
      expect(page).toMatchObject({ gap: false, has_more: true })
      expect(page.messages.filter(({ type }) => type === 'message')).toHaveLength(19)
    }, 60_000)
  })

  describe(`long messages on ${provider}`, () => {
    const kinds = { ascii: 'a', 'three bytes each': '好', 'escaped six-fold': '\u0001' }
    for (const [kind, sign] of Object.entries(kinds))
      it(`are given once and in order whatever of the cursor a client keeps, at most 256 KiB at a time: ${kind}`, async () => {
        const room = `long-${sign.charCodeAt(0)}`
        await say(room, 'first')
        const sends = Array.from({ length: 120 }, () => say(room, sign.repeat(limits.messageLengthMax)))
        const stored = await Promise.all(sends)
        const expected = stored.map(({ row }) => Number(row.id)).sort((a, b) => a - b)
        const bytesOfTime = new Map<number, number>()
        const start = { after_time: 1, after_id: 0 }
        const walks = [
          await follow(room, start, (cursor) => cursor),
          await follow(room, start, ({ after_time }) => ({ after_time })),
          await follow(room, { after_time: 0, after_id: 1 }, ({ after_id }) => ({ after_id })),
        ]
        for (const walk of walks) expect(ids(walk).filter((id) => expected.includes(id))).toEqual(expected)
        for (const { time, ...message } of walks[0] ?? [])
          bytesOfTime.set(
            time,
            (bytesOfTime.get(time) ?? 0) + Buffer.byteLength(JSON.stringify({ time, ...message })),
          )
        for (const bytes of bytesOfTime.values()) expect(bytes).toBeLessThanOrEqual(transactionBytesMax)
        const history: number[] = []
        for (let before = Number.MAX_SAFE_INTEGER, more = true; more; ) {
          const page = await ask({ room, before_id: before })
          history.unshift(...ids(page.messages))
          before = page.messages[0]?.id ?? 0
          more = page.has_more
        }
        expect(history.slice(1)).toEqual(expected)
        const newest = await ask({ room })
        expect(Buffer.byteLength(JSON.stringify(newest))).toBeLessThanOrEqual(limits.pollBytesMax)
        expect(newest).toMatchObject({ has_more: false, cursor: { after_id: expected.at(-1) } })
        expect(ids(newest.messages)).toEqual(expected.slice(-newest.messages.length))
      }, 60_000)

    it('that were edited fill no first page, from memory and from the database', async () => {
      const text = '好'.repeat(limits.messageLengthMax)
      for (let i = 0; i < 40; i++) {
        const { row } = await say('edited', `m${i}`)
        await editAdminMessage(row.id, { msg: text }, 'key')
      }
      await say('edited', 'last')
      await storeArrivals([{ room: 'edited', session: 'e', nick: 'eve', nickKey: 'eve', trip: null }])
      const resident = await residents().get('edited')
      await resident.refresh()
      const inMemory = await firstPage(resident)
      resident.shrink(0)
      for (const { first, hasOlder } of [inMemory, await firstPage(resident)]) {
        expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThanOrEqual(64 * 1024)
        expect(texts(first.messages)).toEqual([text, text, 'last', ''])
        expect(first.messages.map(({ type }) => type)).toEqual(['message', 'message', 'message', 'join'])
        expect(hasOlder).toBe(true)
      }
    })

    it('keeps all rooms within one limit of memory, whatever is asked of them', async () => {
      const text = 'x'.repeat(limits.messageLengthMax)
      for (let i = 0; i < 60; i++) {
        const room = `wide-${i}`
        await Promise.all(Array.from({ length: 255 }, () => say(room, text)))
        for (let limit = 500; limit > 484; limit--) {
          await ask({ room, limit })
          expect(residents().bytes).toBeLessThanOrEqual(cacheBytesMax('rooms'))
        }
      }
      expect(residents().bytes).toBeGreaterThan(cacheBytesMax('rooms') / 2)
    }, 120_000)
  })

  describe(`who is present on ${provider}`, () => {
    const arrival = (room: string, session: string, nick: string) => ({
      ...{ room, session, nick, nickKey: nick, trip: null },
    })
    const moves = async (room: string) =>
      (await ask({ room })).messages.filter(({ type }) => type === 'join' || type === 'leave')

    it('is told until fifty are there, and the list of people stays right', async () => {
      await say('crowd', 'welcome')
      const people = Array.from({ length: 60 }, (_, i) => arrival('crowd', `s${i}`, `n${i}`))
      await storeArrivals(people)
      expect(await moves('crowd')).toHaveLength(announcedNicksMax)
      await storeArrivals([arrival('crowd', 's0', 'another')])
      expect(await moves('crowd')).toHaveLength(announcedNicksMax)
    })

    it('is not told of somebody who comes and goes all the time', async () => {
      await say('door', 'welcome')
      for (let i = 0; i < noticesPerMinuteMax; i++) await storeArrivals([arrival('door', 's', `n${i % 2}`)])
      expect((await moves('door')).length).toBeLessThanOrEqual(noticesPerMinuteMax + 1)
    })

    it('does not matter to who reads when it cannot be stored, and is stored with the next poll', async () => {
      await say('dim', 'hello')
      const poll = () => ask({ room: 'dim', nick: 'zoe', session: 'z' })
      await run('ALTER TABLE presence RENAME TO presence_elsewhere')
      expect(texts((await poll()).messages)).toEqual(['hello'])
      await run('ALTER TABLE presence_elsewhere RENAME TO presence')
      expect((await poll()).messages.map(({ type }) => type)).toEqual(['message', 'join'])
    })
  })

  describe(`an empty room on ${provider}`, () => {
    it('has a cursor that loses nothing', async () => {
      const { cursor } = await ask({ room: 'fresh' })
      expect(cursor).toEqual({ after_time: 1, after_id: 0 })
      for (let i = 0; i < 40; i++) await say('fresh', `m${i}`)
      const page = await ask({ room: 'fresh', ...cursor, limit: 5 })
      expect(texts(page.messages)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
      expect(page.has_more).toBe(true)
    })
  })
}
