import { expect, it } from 'vitest'
import { processState } from '@/lib/core/process-state'
import { type StoredSettings, settings } from '@/lib/core/settings/settings'
import { isReserved, nickKeyOf } from './reserved'

it('reserves names that claim to speak for the platform', () => {
  for (const nick of ['admin', 'Admin Team', 'ꜱʏꜱᴛᴇᴍ', '管理員']) expect(isReserved(nick), nick).toBe(true)
  for (const nick of ['ann', 'badminton', '★']) expect(isReserved(nick), nick).toBe(false)
})

it('reserves a name from the settings as a word, even if the official list has it only as the whole nick', () => {
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

it('reserves a name of signs from the settings exactly, even if the signs look like letters', () => {
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

it('gives nicks that differ in case one key, and look-alikes two', () => {
  expect(nickKeyOf('Ann')).toBe(nickKeyOf('aNN'))
  expect(nickKeyOf('аnn')).not.toBe(nickKeyOf('ann'))
})
