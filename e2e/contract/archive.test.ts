import { describe, expect, it } from 'vitest'
import type { Message } from '@/lib/chat/contract/chat'
import type { Parameters } from '../support/http'
import { poll, readAll, say, unique } from '../support/talk'
import { targets } from '../support/targets'

/** More than the recent rows in memory, so that the beginning comes from the database. */
const count = 2600

const ids = (messages: Message[]): number[] => messages.map((message) => message.id)

/** Follows with half of the cursor to the end. */
async function followWith(
  url: string,
  room: string,
  half: 'after_time' | 'after_id',
  start: Parameters,
  limit: number,
) {
  const seen: Message[] = []
  let position = start[half]
  for (;;) {
    const page = await poll(url, { room, [half]: position, limit })
    seen.push(...page.messages)
    position = page.cursor[half]
    if (!page.has_more) return seen
  }
}

async function scrollBack(url: string, room: string, limit: number) {
  let page = await poll(url, { room, limit })
  const seen = [...page.messages]
  do {
    page = await poll(url, { room, limit, before_id: seen[0]?.id })
    seen.unshift(...page.messages)
  } while (page.has_more)
  return seen
}

describe.each(targets)('a room with a long past on $name', ({ url }) => {
  it('reads the same in every direction, across memory and database', async () => {
    const room = unique('room')
    const first = await say(url, { room, nick: 'ann', msg: 'first' })
    const start = { after_time: first.time, after_id: first.id }
    const sent = [first.id]
    for (let i = 0; i < count; i += 100) {
      const batch = Array.from({ length: 100 }, (_, j) => say(url, { room, nick: 'ann', msg: `${i + j}` }))
      sent.push(...(await Promise.all(batch)).map(({ id }) => id))
    }
    const all = sent.sort((a, b) => a - b)
    const afterFirst = all.slice(1)
    expect(ids(await readAll(url, { room, ...start, limit: 500 }))).toEqual(afterFirst)
    expect(ids(await readAll(url, { room, ...start, limit: 77 }))).toEqual(afterFirst)
    expect(ids(await followWith(url, room, 'after_time', start, 77))).toEqual(afterFirst)
    expect(ids(await followWith(url, room, 'after_id', start, 77))).toEqual(afterFirst)
    expect(ids(await scrollBack(url, room, 190))).toEqual(all)
    expect(ids((await poll(url, { room, limit: 500 })).messages)).toEqual(all.slice(-500))
  })
})
