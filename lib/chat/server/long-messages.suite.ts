import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, ids, open, say, texts } from '@/e2e/support/store'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { budgets, makeBudgets } from '@/lib/core/limits/budgets'
import { processState } from '@/lib/core/process-state'
import type { Message, PollInput } from '../contract/chat'
import { chatLimits } from '../limits'
import { editAdminMessage } from './admin/messages'
import { firstPage } from './chat-page'
import { storeArrivals } from './presence-database'
import { roomCache } from './room-cache'
import { transactionBytesMax } from './stream-append'

/** Everything after a cursor, page by page. @param next the part of the cursor that the client keeps */
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

/** Reading messages of maximum length, on both databases. */
export function longMessagesSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    // A small process, so that its rooms fill their share of the memory: 8 MiB.
    processState('budgets', () => makeBudgets(80 * 1024 * 1024))
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`long messages on ${provider}`, () => {
    const kinds = { ascii: 'a', 'three bytes each': '好', 'escaped six-fold': '\u0001' }
    for (const [kind, sign] of Object.entries(kinds))
      it(`are delivered once and in order by every kind of cursor, at most 256 KiB at a time: ${kind}`, async () => {
        const room = `long-${sign.charCodeAt(0)}`
        await say(room, 'first')
        const sends = Array.from({ length: 120 }, () => say(room, sign.repeat(messageLengthMax)))
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
        expect(Buffer.byteLength(JSON.stringify(newest))).toBeLessThanOrEqual(chatLimits.pollBytesMax)
        expect(newest).toMatchObject({ has_more: false, cursor: { after_id: expected.at(-1) } })
        expect(ids(newest.messages)).toEqual(expected.slice(-newest.messages.length))
      }, 60_000)

    it('that were edited do not fill the first page, from memory and from the database', async () => {
      const text = '好'.repeat(messageLengthMax)
      for (let i = 0; i < 40; i++) {
        const { row } = await say('edited', `m${i}`)
        await editAdminMessage(row.id, { msg: text }, 'key')
      }
      await say('edited', 'last')
      const eve = { session: 'e', nick: 'eve', nickKey: 'eve', trip: null, network: 'one', tag: null }
      await storeArrivals([{ room: 'edited', ...eve }])
      const cached = await roomCache().get('edited')
      await cached.refresh()
      const inMemory = await firstPage(cached)
      cached.shrink(0)
      for (const { first, hasOlder } of [inMemory, await firstPage(cached)]) {
        expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThanOrEqual(64 * 1024)
        expect(texts(first.messages)).toEqual([text, text, 'last', ''])
        expect(first.messages.map(({ type }) => type)).toEqual(['message', 'message', 'message', 'join'])
        expect(hasOlder).toBe(true)
      }
    })

    it('with nothing but markup fill a first page alone, and short ones end it early', async () => {
      const text = '||b|| '.repeat(600).trim()
      for (let i = 0; i < 3; i++) await say('marked', text)
      for (let i = 0; i < 100; i++) await say('marked-lightly', '`a` ||b|| **c** '.repeat(4).trim())
      const [long, short] = [await roomCache().get('marked'), await roomCache().get('marked-lightly')]
      for (const read of [() => {}, () => [long, short].map((cached) => cached.shrink(0))]) {
        read()
        const page = await firstPage(long)
        expect([texts(page.first.messages), page.hasOlder]).toEqual([[text], true])
        const { first, hasOlder } = await firstPage(short)
        expect(hasOlder).toBe(true)
        expect(first.messages.length).toBeGreaterThan(50)
        expect(first.messages.length).toBeLessThan(70)
      }
    })

    it('in all rooms stay within one memory limit', async () => {
      const text = 'x'.repeat(messageLengthMax)
      for (let i = 0; i < 12; i++) {
        const room = `wide-${i}`
        await Promise.all(Array.from({ length: 255 }, () => say(room, text)))
        for (let limit = 500; limit > 484; limit--) {
          await ask({ room, limit })
          expect(roomCache().bytes).toBeLessThanOrEqual(budgets().limitOf('cache_rooms'))
        }
      }
      expect(roomCache().bytes).toBeGreaterThan(budgets().limitOf('cache_rooms') / 2)
    }, 120_000)
  })
}
