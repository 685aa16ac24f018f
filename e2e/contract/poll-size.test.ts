import { expect, it } from 'vitest'
import type { PollResponse } from '@/lib/chat/contract/chat'
import { chatLimits } from '@/lib/chat/limits'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { form, type Parameters, send } from '../support/http'
import { get, say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const count = 500

/** All ids for a client that keeps what `next` takes of the cursor; no response exceeds the limit. */
async function walk(
  url: string,
  room: string,
  start: Parameters,
  next: (response: PollResponse) => Parameters,
): Promise<number[]> {
  const ids: number[] = []
  let cursor = start
  for (let pages = 0; pages < 1000; pages++) {
    const response = await get(url, '/poll', { room, limit: 500, ...cursor })
    expect(response.body.length).toBeLessThanOrEqual(chatLimits.pollBytesMax)
    const page = success<PollResponse>(response)
    ids.push(...page.messages.map(({ id }) => id))
    if (!page.has_more) return ids
    expect(page.messages.length).toBeGreaterThan(0)
    cursor = next(page)
  }
  throw new Error('the pages do not end')
}

onEveryTarget(({ url }) => {
  it.each([
    ['ASCII', 'a'],
    ['Chinese', '好'],
    ['escaped six-fold', '\u0001'],
  ])('gives 500 messages of 4,000 characters in answers of 256 KiB: %s', async (_, sign) => {
    const room = unique('room')
    // No cursor is before the first id: 0 asks for the newest.
    await say(url, { room: unique('room'), nick: 'ann', msg: 'before' })
    const msg = `.${sign.repeat(messageLengthMax - 2)}.`
    const sends = Array.from({ length: count }, () => send(`${url}/send`, form({ room, nick: 'ann', msg })))
    const stored = (await Promise.all(sends)).map((response) => success<{ id: number }>(response).id)
    const expected = stored.sort((a, b) => a - b)
    const start = { after_time: 1, after_id: 0 }
    expect(await walk(url, room, start, ({ cursor }) => ({ ...cursor }))).toEqual(expected)
    expect(await walk(url, room, start, ({ cursor: { after_time } }) => ({ after_time }))).toEqual(expected)
    const byId = { after_id: (expected[0] ?? 0) - 1 }
    expect(await walk(url, room, byId, ({ cursor: { after_id } }) => ({ after_id }))).toEqual(expected)
    const back = { before_id: Number.MAX_SAFE_INTEGER }
    const pages = await walk(url, room, back, ({ messages }) => ({ before_id: messages[0]?.id }))
    expect(pages.sort((a, b) => a - b)).toEqual(expected)
    const newest = await get(url, '/poll', { room, limit: 500 })
    expect(newest.body.length).toBeLessThanOrEqual(chatLimits.pollBytesMax)
    const { messages, has_more: hasMore, cursor } = success<PollResponse>(newest)
    expect({ hasMore, end: cursor.after_id }).toEqual({ hasMore: false, end: expected.at(-1) })
    expect(messages.map(({ id }) => id)).toEqual(expected.slice(-messages.length))
  })
})
