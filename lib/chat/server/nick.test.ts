import { expect, it } from 'vitest'
import { identityOf } from './nick'

it('leaves a nick without a secret as it is', () => {
  expect(identityOf('ann')).toEqual({ nick: 'ann', trip: null })
  expect(identityOf('ann#')).toEqual({ nick: 'ann', trip: null })
})
