import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nick as nickField } from '@/lib/core/contract/fields'
import { processState } from '@/lib/core/process-state'
import { type StoredSettings, settings } from '@/lib/core/settings/settings'
import { isReserved, nickKeyOf } from './reserved-nicks'

/** Collected independently of the rules. */
const corpus = JSON.parse(readFileSync(new URL('./reserved-nicks-corpus.json', import.meta.url), 'utf8')) as {
  imitations: string[]
  ordinary: string[]
}

it('reserves 200 imitations of reserved nicks and none of 200 ordinary nicks', () => {
  expect(new Set(corpus.imitations).size).toBe(200)
  expect(new Set(corpus.ordinary).size).toBe(200)
  expect(corpus.ordinary.filter((nick) => nickField.parse(nick) !== nick)).toEqual([])
  expect(corpus.imitations.filter((nick) => !isReserved(nickField.parse(nick)))).toEqual([])
  expect(corpus.ordinary.filter((nick) => isReserved(nick))).toEqual([])
})

it('reserves names that claim to speak for the platform', () => {
  for (const nick of ['admin', 'Admin Team', 'ꜱʏꜱᴛᴇᴍ', '管理員']) expect(isReserved(nick), nick).toBe(true)
  for (const nick of ['ann', 'badminton', '★']) expect(isReserved(nick), nick).toBe(false)
})

it('reserves a name from the settings as a word, even if the built-in list has it only as the whole nick', () => {
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
