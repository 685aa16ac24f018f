import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, run, say, texts } from '@/e2e/support/store'
import { newRoomInput } from '../contract/admin-rooms'
import { changeAdminRoom, createAdminRoom } from './admin/rooms'
import { presence } from './presence'
import { sweepStreams } from './retention'
import { roomCache } from './room-cache'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

describe('a poll', () => {
  it('gets no reset for a cursor of another process whose commit is not known here yet', async () => {
    const { row } = await say('ahead', 'one')
    await ask({ room: 'ahead' })
    await run(`INSERT INTO messages (room_id, time, type, nick, msg)
      SELECT id, last_time + 1, 'message', 'bob', 'elsewhere' FROM rooms WHERE name = 'ahead'`)
    await run(`UPDATE rooms SET last_time = last_time + 1,
      last_id = (SELECT max(id) FROM messages WHERE room_id = rooms.id) WHERE name = 'ahead'`)
    const mine = { after_time: Number(row.time), after_id: Number(row.id) }
    const theirs = { after_time: mine.after_time + 1, after_id: mine.after_id + 1 }
    expect(await ask({ room: 'ahead', ...theirs })).toMatchObject({
      reset: false,
      messages: [],
      cursor: theirs,
    })
    expect(texts((await ask({ room: 'ahead', ...mine })).messages)).toEqual(['elsewhere'])
  })

  it('lists only users who may write in a custom room', async () => {
    await createAdminRoom(newRoomInput.parse({ room: 'members', kind: 'custom' }), 'key')
    await ask({ room: 'members', nick: 'stranger', session: 's' })
    const { room } = await roomCache().get('members')
    expect(await presence().online(room?.id ?? 0)).toEqual([])
    expect((await ask({ room: 'members' })).messages).toEqual([])
  })
})

describe('a room that keeps its messages for a day', () => {
  const age = (room: string, upToId: number) =>
    run(`UPDATE messages SET time = time - 200000000
      WHERE id <= ${upToId} AND room_id = (SELECT id FROM rooms WHERE name = '${room}')`)
  const sweep = async () => {
    while (await sweepStreams());
  }

  it('reports a gap only to clients that missed messages', async () => {
    const stored = []
    for (let i = 0; i < 6; i++) stored.push((await say('short', `m${i}`)).row)
    const [first, second, third] = stored.map(({ id }) => Number(id))
    if (!first || !second || !third) throw new Error('nothing was stored')
    await ask({ room: 'short' })
    await age('short', second)
    await changeAdminRoom('short', { retention_days: 1 }, 'key')
    await sweep()
    const rest = ['m2', 'm3', 'm4', 'm5']
    const look = async () => {
      expect(texts((await ask({ room: 'short', events: false })).messages)).toEqual(rest)
      expect(await ask({ room: 'short', after_id: first, limit: 1 })).toMatchObject({
        gap: true,
        messages: [{ id: third }],
      })
      expect(await ask({ room: 'short', after_id: second, limit: 1 })).toMatchObject({
        gap: false,
        messages: [{ id: third }],
      })
    }
    await look()
    roomCache().getCached('short')?.shrink(0)
    await look()
  })

  it('has a cursor that misses nothing when no message is left', async () => {
    const { row } = await say('emptied', 'long ago')
    await age('emptied', Number(row.id))
    await changeAdminRoom('emptied', { retention_days: 1 }, 'key')
    await sweep()
    await roomCache().getCached('emptied')?.load()
    const { messages, cursor } = await ask({ room: 'emptied' })
    expect(messages).toEqual([])
    expect(cursor.after_id).toBe(Number(row.id))
    expect(cursor.after_time).toBeGreaterThanOrEqual(Number(row.time))
    await say('emptied', 'today')
    expect(texts((await ask({ room: 'emptied', ...cursor })).messages)).toEqual(['today'])
  })
})
