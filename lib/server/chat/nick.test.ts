import { expect, it } from 'vitest'
import { identityOf, isReserved, nickKeyOf } from './nick'

it('knows the names that speak for the platform', () => {
  for (const nick of ['admin', 'Admin Team', 'ꜱʏꜱᴛᴇᴍ', '管理員']) expect(isReserved(nick), nick).toBe(true)
  for (const nick of ['ann', 'badminton', '★']) expect(isReserved(nick), nick).toBe(false)
})

it('leaves a nick without a secret as it is', () => {
  expect(identityOf('ann')).toEqual({ nick: 'ann', trip: null })
  expect(identityOf('ann#')).toEqual({ nick: 'ann', trip: null })
})

it('counts letters of either case as one nick, and look-alikes as two', () => {
  expect(nickKeyOf('Ann')).toBe(nickKeyOf('aNN'))
  expect(nickKeyOf('аnn')).not.toBe(nickKeyOf('ann'))
})
