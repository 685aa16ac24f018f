import { expect, it } from 'vitest'
import { Refusal } from '@/lib/core/refusal/refusal'
import { reserveSlot, slowModeBytes } from './slow-mode'
import type { RoomRecord } from './store'

let rooms = 0
const slowRoom = (slowSeconds = 60) => ({ id: ++rooms, slowSeconds }) as RoomRecord
const person = (nick: string, tag = 'tag', account: string | null = null) => ({
  identity: { nick, trip: null },
  tag,
  account,
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

it('gives each nick of an address one turn and all of them four', () => {
  const room = slowRoom()
  const taken = Array.from({ length: 20 }, (_, i) => waitOf(() => reserveSlot(room, person(`nick${i}`))))
  expect(taken.filter((wait) => wait === 0)).toHaveLength(4)
  expect(Math.min(...taken.slice(4))).toBeGreaterThan(50)
  expect(Math.max(...taken)).toBeLessThanOrEqual(60)
  expect(waitOf(() => reserveSlot(room, person('nick0', 'another')))).toBe(0)
  expect(waitOf(() => reserveSlot(slowRoom(), person('nick0')))).toBe(0)
})

it('says whether the nick or the address has to wait', () => {
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

it('does not take a nick for another person', () => {
  const room = slowRoom()
  reserveSlot(room, person('ann'))
  expect(waitOf(() => reserveSlot(room, person('ANN')))).toBeGreaterThan(50)
  expect(waitOf(() => reserveSlot(room, person('bob')))).toBe(0)
})

it('counts an account by itself, whatever its nicks and addresses', () => {
  const room = slowRoom()
  reserveSlot(room, person('ann', 'one', 'account'))
  expect(waitOf(() => reserveSlot(room, person('bob', 'two', 'account')))).toBeGreaterThan(50)
  for (let i = 0; i < 6; i++)
    expect(waitOf(() => reserveSlot(room, person('ann', 'one', `account${i}`)))).toBe(0)
})

it('counts callers whose address is unknown by their nicks alone', () => {
  const room = slowRoom()
  for (let i = 0; i < 6; i++) expect(waitOf(() => reserveSlot(room, person(`nick${i}`, '')))).toBe(0)
  expect(waitOf(() => reserveSlot(room, person('nick0', '')))).toBeGreaterThan(50)
})

it('gives a turn back, of the address too', () => {
  const room = slowRoom()
  for (let i = 0; i < 6; i++) reserveSlot(room, person(`nick${i}`))()
  for (let i = 0; i < 4; i++) expect(waitOf(() => reserveSlot(room, person(`nick${i}`)))).toBe(0)
})

it('takes no turn for the same message once more', () => {
  const room = slowRoom()
  for (let i = 0; i < 6; i++) expect(waitOf(() => reserveSlot(room, person('ann'), 'id'))).toBe(0)
  for (const nick of ['b', 'c', 'd']) expect(waitOf(() => reserveSlot(room, person(nick)))).toBe(0)
})

it('counts the memory of what it knows a message again by', () => {
  const bytesOf = (sendId?: string) => {
    const before = slowModeBytes()
    reserveSlot(slowRoom(), person('ann'), sendId)
    return slowModeBytes() - before
  }
  // For the nick and for the address, two bytes a character.
  expect(bytesOf('x'.repeat(100))).toBeGreaterThanOrEqual(bytesOf() + 390)
})

it('remembers senders within bounds', () => {
  const room = slowRoom()
  for (let i = 0; i < 60_000; i++) reserveSlot(room, person('ﷺ'.repeat(32), `tag${i}`))
  expect(slowModeBytes()).toBeGreaterThan(1_000_000)
  expect(slowModeBytes()).toBeLessThanOrEqual(8 * 1024 * 1024)
})
