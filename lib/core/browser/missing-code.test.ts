import { expect, test, vi } from 'vitest'
import { codeAsked, isCodeMissing, watchMissingCode } from './missing-code'

test('code is missing from when it was asked for in vain until some comes', () => {
  const listener = vi.fn()
  const end = watchMissingCode(listener)
  expect(isCodeMissing()).toBe(false)
  codeAsked(false)
  expect(isCodeMissing()).toBe(true)
  codeAsked(true)
  expect(isCodeMissing()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  end()
  codeAsked(false)
  expect(listener).toHaveBeenCalledTimes(2)
})
