import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, open, say } from '@/e2e/support/store'
import { newRoomInput } from '@/lib/schemas/admin/rooms'
import { changeAdminRoom, createAdminRoom } from '../admin/room-changes'
import { residents } from './residents'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

it('tells everybody in a room of its new topic, of freezing and of opening, once each, and of nothing that stays', async () => {
  await say('news', 'hello')
  for (const change of [
    { topic: 'news' },
    { topic: 'news' },
    { frozen: false },
    { frozen: true },
    { frozen: true },
    { title: 'News' },
    { frozen: false },
    { topic: '' },
  ])
    await changeAdminRoom('news', change, 'key')
  const told = (await ask({ room: 'news' })).messages.slice(1).map(({ type, msg }) => [type, msg])
  expect(told).toEqual([
    ['topic', 'news'],
    ['system', expect.stringContaining('frozen')],
    ['system', expect.stringContaining('open')],
    ['topic', ''],
  ])
})

it('sends those away who wait in a room that becomes private', async () => {
  await createAdminRoom(newRoomInput.parse({ room: 'club', kind: 'custom' }), 'key')
  const { cursor } = await ask({ room: 'club' })
  const waiting = ask({ room: 'club', ...cursor, wait: 60 })
  await expect.poll(() => residents().waitingCount).toBe(1)
  await Promise.all([
    expect(waiting).rejects.toMatchObject({ reason: 'unauthorized' }),
    changeAdminRoom('club', { private: true }, 'key'),
  ])
})
