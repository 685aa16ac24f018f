import { expect, it } from 'vitest'
import { processState } from '@/lib/core/process-state'
import { type StoredSettings, settings } from '@/lib/core/settings/settings'
import { identityOf, isReserved, nickKeyOf } from './nick'

it('knows the names that speak for the platform', () => {
  for (const nick of ['admin', 'Admin Team', 'ꜱʏꜱᴛᴇᴍ', '管理員']) expect(isReserved(nick), nick).toBe(true)
  for (const nick of ['ann', 'badminton', '★']) expect(isReserved(nick), nick).toBe(false)
})

it('takes a name that an administrator added as a word of its own, also where the platform has it as a whole nick', () => {
  const before = settings()
  const state = processState<{ current: StoredSettings }>('settings', () => ({ current: before }))
  for (const name of ['official', 'system', '系统']) {
    expect(isReserved(`${name} bob`), name).toBe(false)
    state.current = { ...before, reservedNicks: [name] }
    expect(isReserved(`${name} bob`), name).toBe(true)
    expect(isReserved(name)).toBe(true)
    state.current = before
  }
})

it('keeps a name of signs alone that an administrator added, also of signs that look like letters', () => {
  const before = settings()
  const state = processState<{ current: StoredSettings }>('settings', () => ({ current: before }))
  state.current = { ...before, reservedNicks: ['●', '★★'] }
  for (const [nick, reserved] of [
    ['●', true],
    ['★★', true],
    ['o', false],
    ['★', false],
  ] as const)
    expect(isReserved(nick), nick).toBe(reserved)
  state.current = before
})

it('leaves a nick without a secret as it is', () => {
  expect(identityOf('ann')).toEqual({ nick: 'ann', trip: null })
  expect(identityOf('ann#')).toEqual({ nick: 'ann', trip: null })
})

it('counts letters of either case as one nick, and look-alikes as two', () => {
  expect(nickKeyOf('Ann')).toBe(nickKeyOf('aNN'))
  expect(nickKeyOf('аnn')).not.toBe(nickKeyOf('ann'))
})
