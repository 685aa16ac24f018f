import { expect, it } from 'vitest'
import { Refusal } from '@/lib/core/refusal/refusal'
import { reserveSlot, slowModeBytes } from './slow-mode'
import type { RoomRecord } from './store'

let rooms = 0
const slowRoom = (slowSeconds = 60) => ({ id: ++rooms, slowSeconds }) as RoomRecord
const person = (nick: string, tag = 'tag', account: string | null = null) => ({
  identity: { nick, trip: null },
  tag,
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

it('the memory of senders is bounded', () => {
  const room = slowRoom()
  for (let i = 0; i < 60_000; i++) reserveSlot(room, person('ﷺ'.repeat(32), `tag${i}`))
  expect(slowModeBytes()).toBeGreaterThan(1_000_000)
  expect(slowModeBytes()).toBeLessThanOrEqual(8 * 1024 * 1024)
})
