import { expect, test, vi } from 'vitest'
import { isCodeMissing, reportCodeLoad, watchMissingCode } from './missing-code'

test('code is missing from when it was asked for in vain until some comes', () => {
  const listener = vi.fn()
  const end = watchMissingCode(listener)
  expect(isCodeMissing()).toBe(false)
  reportCodeLoad(false)
  expect(isCodeMissing()).toBe(true)
  reportCodeLoad(true)
  expect(isCodeMissing()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  end()
  reportCodeLoad(false)
  expect(listener).toHaveBeenCalledTimes(2)
})
