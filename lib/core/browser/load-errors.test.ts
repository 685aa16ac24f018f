import { expect, test, vi } from 'vitest'
import { hasLoadError, reportCodeLoad, watchLoadErrors } from './load-errors'

test('an error is reported from a failed load until one succeeds', () => {
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
