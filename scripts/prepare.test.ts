import { expect, it } from 'vitest'
import { failureOf } from './prepare.mjs'

it('a build that the system killed is said to have lacked memory, and how to do without', () => {
  expect(failureOf(['next', 'build'], 1, null)).toBe('"node next build" ended with 1: nothing is started.')
  expect(failureOf(['next', 'build'], null, 'SIGKILL')).toMatch(
    /^"node next build" ended with SIGKILL: .*memory.*copy the folder\.$/,
  )
})
