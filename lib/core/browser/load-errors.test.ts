import { expect, test, vi } from 'vitest'
import { hasLoadError, reportCodeLoad, watchLoadErrors } from './load-errors'

test('code is missing from when it was asked for in vain until some comes', () => {
  const listener = vi.fn()
  const end = watchLoadErrors(listener)
  expect(hasLoadError()).toBe(false)
  reportCodeLoad(false)
  expect(hasLoadError()).toBe(true)
  reportCodeLoad(true)
  expect(hasLoadError()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  end()
  reportCodeLoad(false)
  expect(listener).toHaveBeenCalledTimes(2)
})
