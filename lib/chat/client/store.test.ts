import { expect, test, vi } from 'vitest'
import { RoomPoller } from './effects/room-poller'
import { send } from './room/outbox'
import { openRoom } from './room/receive'
import { set } from './room/room'
import { createStore } from './store'

const cursor = { after_time: 1, after_id: 0 }
const flags = { has_more: false, gap: false, reset: false, frozen: false, server_time: 0 }

function start(room: string) {
  const first = { room, messages: [], cursor, ...flags }
  return openRoom({ nick: 'ann', trip: null, topic: '', hasOlder: false, online: [], first })
}

test('each room has a slice of its own', () => {
  const store = createStore()
  const [one, other] = ['one', 'other'].map((name) => store.open(name, start(name)))
  one?.update(set({ draft: 'hello' }))
  expect([one?.get().draft, other?.get().draft]).toEqual(['hello', ''])
})

test('a change that changes nothing is no news', () => {
  const room = createStore().open('main', start('main'))
  const listener = vi.fn()
  const end = room.subscribe(listener)
  room.update((now) => now)
  expect(listener).toHaveBeenCalledTimes(0)
  room.update(set({ topic: 'tea' }))
  end()
  room.update(set({ topic: 'coffee' }))
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a room that is shown again is as it was left, under the nick of now', () => {
  const store = createStore()
  const room = store.open('main', start('main'))
  room.poller.current = new RoomPoller('main', cursor)
  room.update(set({ draft: 'hello', place: { key: 'm3', index: 2 } }))
  const again = store.open('main', { ...start('main'), nick: 'cy', topic: 'newer' })
  expect(again).toBe(room)
  expect(again.get()).toMatchObject({ draft: 'hello', place: { key: 'm3' }, nick: 'cy', topic: '' })
  store.rooms.delete('main')
  expect(store.open('main', start('main')).get().draft).toBe('')
})

test('a room that was open and not shown begins with what the server has, and its own outbox', () => {
  const store = createStore()
  const room = store.open('main', start('main'))
  room.update(send('waits'))
  const shown = store.open('main', { ...start('main'), topic: 'tea' }).get()
  expect(shown).toMatchObject({ topic: 'tea', pending: [{ msg: 'waits' }] })
})
