import { expect, it, vi } from 'vitest'
import { Refusal } from '@/lib/core/refusal/refusal'
import { reserveSlot, slowModeBytes } from './slow-mode'
import type { RoomRecord } from './store'

let rooms = 0
const slowRoom = (slowSeconds = 60) => ({ id: ++rooms, slowSeconds }) as RoomRecord
const person = (nick: string, tag = 'tag', account: string | null = null, address = '192.0.2.1') => ({
  identity: { nick, trip: null },
  tag,
  address,
  slowModeKey: account,
})

function waitOf(take: () => unknown): number {
  try {
    take()
  } catch (error) {
    if (error instanceof Refusal) return Math.max(1, Math.ceil(error.retryAfterSeconds ?? 0))
    throw error
  }
  return 0
}

it('each nick of an address has one slot, all of them four', () => {
  const room = slowRoom()
  const taken = Array.from({ length: 20 }, (_, i) => waitOf(() => reserveSlot(room, person(`nick${i}`))))
  expect(taken.filter((wait) => wait === 0)).toHaveLength(4)
  expect(Math.min(...taken.slice(4))).toBeGreaterThan(50)
  expect(Math.max(...taken)).toBeLessThanOrEqual(60)
  expect(waitOf(() => reserveSlot(room, person('nick0', 'another')))).toBe(0)
  expect(waitOf(() => reserveSlot(slowRoom(), person('nick0')))).toBe(0)
})

it('the refusal says whether the nick or the address must wait', () => {
  const room = slowRoom()
  for (let i = 0; i < 4; i++) reserveSlot(room, person(`nick${i}`))
  const reasonOf = (nick: string) => {
    try {
      reserveSlot(room, person(nick))
    } catch (error) {
      return error instanceof Refusal && error.message
    }
  }
  expect(reasonOf('nick0')).toBe(new Refusal('conflict', 'slow_mode', { values: { seconds: 60 } }).message)
  expect(reasonOf('another')).toBe(
    new Refusal('conflict', 'slow_mode_of_address', { values: { seconds: 60, count: 4 } }).message,
  )
})

it('nicks that differ only in case share a slot, others do not', () => {
  const room = slowRoom()
  reserveSlot(room, person('ann'))
  expect(waitOf(() => reserveSlot(room, person('ANN')))).toBeGreaterThan(50)
  expect(waitOf(() => reserveSlot(room, person('bob')))).toBe(0)
})

it('an account has one slot, whatever its nicks and addresses', () => {
  const room = slowRoom()
  reserveSlot(room, person('ann', 'one', 'account'))
  expect(waitOf(() => reserveSlot(room, person('bob', 'two', 'account')))).toBeGreaterThan(50)
  for (let i = 0; i < 6; i++)
    expect(waitOf(() => reserveSlot(room, person('ann', 'one', `account${i}`)))).toBe(0)
})

it('without an address each nick has its own slot', () => {
  const room = slowRoom()
  for (let i = 0; i < 6; i++) expect(waitOf(() => reserveSlot(room, person(`nick${i}`, '')))).toBe(0)
  expect(waitOf(() => reserveSlot(room, person('nick0', '')))).toBeGreaterThan(50)
})

it('a released slot is free again, also for the address', () => {
  const room = slowRoom()
  for (let i = 0; i < 6; i++) reserveSlot(room, person(`nick${i}`))()
  for (let i = 0; i < 4; i++) expect(waitOf(() => reserveSlot(room, person(`nick${i}`)))).toBe(0)
})

it('a message sent again takes no slot', () => {
  const room = slowRoom()
  for (let i = 0; i < 6; i++) expect(waitOf(() => reserveSlot(room, person('ann'), 'id'))).toBe(0)
  for (const nick of ['b', 'c', 'd']) expect(waitOf(() => reserveSlot(room, person(nick)))).toBe(0)
})

it('the memory of send_ids is counted', () => {
  const bytesOf = (sendId?: string) => {
    const before = slowModeBytes()
    reserveSlot(slowRoom(), person('ann'), sendId)
    return slowModeBytes() - before
  }
  // For the nick and for the address, two bytes a character.
  expect(bytesOf('x'.repeat(100))).toBeGreaterThanOrEqual(bytesOf() + 390)
})

const long = 'ﷺ'.repeat(32)

it('senders of one /48 fill neither the memory nor the places of others, and reset no slot', () => {
  const room = slowRoom()
  const other = person('ann', 'other', null, '198.51.100.1')
  const [first, attacker] = [slowRoom(), person('eve', 'eve', null, '2001:db8:1::1')]
  reserveSlot(room, other)
  reserveSlot(first, attacker)
  let accepted = 0
  for (let i = 0; i < 14_000; i++) {
    const sender = person(long, `tag${i}`, null, `2001:db8:1:${i.toString(16)}::1`)
    if (waitOf(() => reserveSlot(room, sender)) === 0) accepted++
  }
  expect(accepted).toBeLessThan(1000)
  expect(slowModeBytes()).toBeLessThanOrEqual(8 * 1024 * 1024)
  expect(waitOf(() => reserveSlot(room, other))).toBeGreaterThan(50)
  expect(waitOf(() => reserveSlot(first, attacker))).toBeGreaterThan(50)
  for (let i = 0; i < 20; i++)
    expect(waitOf(() => reserveSlot(room, person('bob', `bob${i}`, null, `203.0.113.${i}`)))).toBe(0)
})

it('where the memory is full, senders without a place share the four slots of their /24', () => {
  const room = slowRoom()
  const sender = (i: number) => person(long, `full${i}`, null, `10.${i >> 8}.${i & 255}.1`)
  const known = sender(0)
  for (let i = 0; i < 14_000; i++) waitOf(() => reserveSlot(room, sender(i)))
  expect(slowModeBytes()).toBeGreaterThan(4_000_000)
  expect(slowModeBytes()).toBeLessThanOrEqual(8 * 1024 * 1024)
  expect(waitOf(() => reserveSlot(room, known))).toBeGreaterThan(50)
  const late = Array.from({ length: 20 }, (_, i) =>
    waitOf(() => reserveSlot(room, person('bob', `late${i}`, null, `203.0.114.${i}`))),
  )
  expect(late.filter((wait) => wait === 0).length).toBeLessThanOrEqual(4)
})

it('slots that are over make room', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const room = slowRoom()
  vi.advanceTimersByTime(3600_000)
  for (let i = 0; i < 14_000; i++)
    waitOf(() => reserveSlot(room, person(long, `b${i}`, null, `10.${i >> 8}.${i & 255}.1`)))
  vi.advanceTimersByTime(61_000)
  for (let i = 0; i < 20; i++)
    expect(waitOf(() => reserveSlot(room, person('bob', `c${i}`, null, `203.0.115.${i}`)))).toBe(0)
  vi.useRealTimers()
})
