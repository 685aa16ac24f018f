import { expect, test, vi } from 'vitest'
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
