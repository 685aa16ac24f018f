import { expect, it } from 'vitest'
import { roomPath } from './room-path'

it('names are encoded so that the page reads them unchanged', () => {
  expect(roomPath('main')).toBe('/chat?room=main')
  expect(roomPath('main', 'ann')).toBe('/chat?room=main&nick=ann')
  const given = { room: '闲聊', nick: "Jo & 'Ann' + 100% #1" }
  const { searchParams } = new URL(roomPath(given.room, given.nick), 'http://a.example')
  expect(Object.fromEntries(searchParams)).toEqual(given)
})
