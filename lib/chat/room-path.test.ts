import { expect, it } from 'vitest'
import { roomInPath, roomPath } from './room-path'

it('names are encoded so that the page reads them unchanged', () => {
  expect(roomPath('main')).toBe('/chat?room=main')
  expect(roomPath('main', 'ann')).toBe('/chat?room=main&nick=ann')
  const given = { room: '闲聊', nick: "Jo & 'Ann' + 100% #1" }
  const { searchParams } = new URL(roomPath(given.room, given.nick), 'http://a.example')
  expect(Object.fromEntries(searchParams)).toEqual(given)
})

it.each([
  ['/chat?room=main&nick=ann#m5', 'main'],
  ['/chat?room=%E8%8C%B6', '茶'],
  ['/chat?room=', null],
  ['/chat', null],
  ['/chat/?room=main', null],
  ['/go/chat?room=main', null],
])('%s is the page of %s', (path, room) => {
  expect(roomInPath(new URL(path, 'http://a.example'))).toBe(room)
})
