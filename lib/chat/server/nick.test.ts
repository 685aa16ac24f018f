import { expect, it } from 'vitest'
import { identityOf } from './nick'

it('a nick without a secret is unchanged', () => {
  expect(identityOf('ann')).toEqual({ nick: 'ann', trip: null })
  expect(identityOf('ann#')).toEqual({ nick: 'ann', trip: null })
})
