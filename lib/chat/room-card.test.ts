import { expect, it } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import { roomCardOf } from './room-card'

const room = { title: 'The hall', topic: 'Tea', isPrivate: false, online: [], messages: [] }

it('a card has the last lines of a room, each in one bounded line without spoilers', () => {
  const messages = [
    ...[1, 2].map((id) => messageRow(id, { msg: `m${id}` })),
    messageRow(3, { msg: 'the end:\n\n||he dies||' }),
    messageRow(4, { type: 'join', msg: '' }),
    messageRow(5, { type: 'system', msg: 'frozen' }),
    messageRow(6, { nick: 'eve', msg: '😀'.repeat(4000) }),
  ]
  const { lines } = roomCardOf({ ...room, messages })
  expect(lines.map(({ id }) => id)).toEqual([2, 3, 6])
  expect(lines[1]?.text).not.toMatch(/dies|\n/)
  expect(lines[2]).toEqual({ id: 6, nick: 'eve', text: `${'😀'.repeat(120)}…` })
})

it('a card names a few of those who are here, and counts all', () => {
  const online = Array.from({ length: 1000 }, (_, index) => ({ nick: `n${index}`, trip: null }))
  const { count, nicks } = roomCardOf({ ...room, online })
  expect(count).toBe(1000)
  expect(nicks).toEqual(['n0', 'n1', 'n2', 'n3', 'n4'])
})

it('a private room shows nothing', () => {
  const online = [{ nick: 'ann', trip: null }]
  const card = roomCardOf({ ...room, isPrivate: true, online, messages: [messageRow(1, { msg: 'secret' })] })
  expect(card).toEqual({ title: '', topic: '', isPrivate: true, count: 0, nicks: [], lines: [] })
})
