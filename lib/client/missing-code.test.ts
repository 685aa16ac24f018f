import { beforeEach, expect, test, vi } from 'vitest'
import { codeCame, codeMissed, isCodeMissing, watchMissingCode } from './missing-code'

beforeEach(() => {
  codeMissed('any')
  codeCame('any')
})

test('code is missing from when it was asked for in vain until it comes', () => {
  const listener = vi.fn()
  const end = watchMissingCode(listener)
  expect(isCodeMissing()).toBe(false)
  codeMissed('menu')
  expect(isCodeMissing()).toBe(true)
  codeCame('menu')
  expect(isCodeMissing()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
  end()
  codeMissed('menu')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('what had been missed and comes speaks for all; what came before says nothing', () => {
  codeMissed('menu')
  codeMissed('picker')
  codeCame('dialogs')
  expect(isCodeMissing()).toBe(true)
  codeCame('picker')
  expect(isCodeMissing()).toBe(false)
})
