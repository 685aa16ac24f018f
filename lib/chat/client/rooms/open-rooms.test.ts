import { expect, test } from 'vitest'
import { chatLimits } from '../../limits'
import { listedRooms, parseRooms, storeRooms, withoutRoom, withRoom } from './open-rooms'

const names = (list: readonly { room: string }[]) => list.map(({ room }) => room).join('')

test('a room that is shown is first, once, with the nick of now', () => {
  const list = ['a', 'b', 'c'].map((room) => ({ room, nick: 'ann' }))
  expect(withRoom(list, { room: 'b', nick: 'cy' })).toEqual([
    { room: 'b', nick: 'cy' },
    { room: 'a', nick: 'ann' },
    { room: 'c', nick: 'ann' },
  ])
  expect(names(withoutRoom(list, 'a'))).toBe('bc')
})

test('as many rooms are open as the server is asked about at once; the one shown longest ago goes', () => {
  const most = chatLimits.roomsAtOnceMax
  const list = Array.from({ length: most }, (_, i) => ({ room: `r${i}`, nick: 'ann' }))
  const next = withRoom(list, { room: 'new', nick: 'ann' })
  expect(next).toHaveLength(most)
  expect(next.at(-1)?.room).toBe(`r${most - 2}`)
})

test('what is stored is read again, and foreign content counts as none', () => {
  storeRooms([{ room: '茶', nick: 'ann' }])
  expect(listedRooms()).toEqual([{ room: '茶', nick: 'ann' }])
  storeRooms([])
  expect(listedRooms()).toEqual([])
  expect(parseRooms('[["a","ann"],["b"],7,null,[1,2]]')).toEqual([{ room: 'a', nick: 'ann' }])
  for (const text of [null, '', '{', '{}', '"a"']) expect(parseRooms(text)).toEqual([])
})
