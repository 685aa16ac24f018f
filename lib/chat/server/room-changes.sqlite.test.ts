import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, open, say } from '@/e2e/support/store'
import { newRoomInput } from '../contract/admin-rooms'
import { changeAdminRoom, createAdminRoom } from './admin/rooms'
import { roomCache } from './room-cache'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

it('a new topic, freezing and unfreezing append rows, unchanged fields do not', async () => {
  await say('news', 'hello')
  let { cursor } = await ask({ room: 'news' })
  const steps = [
    [{ topic: 'news' }, 'topic', /^news$/],
    [{ topic: 'news' }],
    [{ frozen: false }],
    [{ frozen: true }, 'system', /frozen/],
    [{ frozen: true }],
    [{ title: 'News' }],
    [{ frozen: false }, 'system', /open/],
    [{ topic: '' }, 'topic', /^$/],
  ] as const
  for (const [change, type, msg] of steps) {
    await changeAdminRoom('news', change, 'key')
    const page = await ask({ room: 'news', ...cursor })
    expect(page.messages.map((row) => row.type)).toEqual(type ? [type] : [])
    if (msg) expect(page.messages[0]?.msg).toMatch(msg)
    cursor = page.cursor
  }
})

it('waiting polls end when a room becomes private', async () => {
  await createAdminRoom(newRoomInput.parse({ room: 'club', kind: 'custom' }), 'key')
  const { cursor } = await ask({ room: 'club' })
  const waiting = ask({ room: 'club', ...cursor, wait: 60 })
  await expect.poll(() => roomCache().waitingCount).toBe(1)
  await Promise.all([
    expect(waiting).rejects.toMatchObject({ reason: 'unauthorized' }),
    changeAdminRoom('club', { private: true }, 'key'),
  ])
})
