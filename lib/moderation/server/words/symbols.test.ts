import { describe, expect, it } from 'vitest'
import { find } from './find.suite'
import { keyOf } from './normalise'

describe('a number', () => {
  it('is not found in a longer one', async () => {
    for (const digit of '0123456789')
      for (const text of [`64${digit}`, `${digit}64`, `x${digit}64`])
        expect(await find(['64'], text), text).toEqual([])
  })

  it('is the same in the digits of every script', () => {
    for (const other of ['６４', '٦٤', '६४', '𝟞𝟜', '⑥④', '\u{1fbf6}\u{1fbf4}'])
      expect(keyOf(other), other).toBe('64')
  })
})

describe('a supplementary character', () => {
  it('folds to the ordinary one if it is a compatibility form', () => {
    expect(keyOf('\u{2f800}')).toBe('丽')
    expect(keyOf('\u{2fa1d}')).toBe('𪘀')
  })

  it('is dropped if it is invisible', async () => {
    for (const tag of [
      '\u{e0000}',
      '\u{e0001}',
      '\u{e0061}',
      '\u{e007f}',
      '\u{e0100}',
      '\u{e01ef}',
      '\u{e0fff}',
    ])
      expect(await find(['sb'], `s${tag}b`), JSON.stringify(tag)).toHaveLength(1)
  })

  it('counts as an ideograph of its own', async () => {
    expect(await find(['𠮷逼'], '𠮷*逼')).toEqual(['𠮷*逼'])
    expect(await find(['bad'], '𠮷bad')).toEqual(['bad'])
  })
})
