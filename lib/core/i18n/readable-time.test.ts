import { expect, it } from 'vitest'
import { withReadableTime } from './readable-time'
import type { Values } from './texts'
import { capitalized } from './texts'

it('a sentence begins with a capital letter where its script has one', () => {
  const sentences = ['nick is required', 'élan', '昵称不能为空', '\u{10428}x', '']
  expect(sentences.map(capitalized)).toEqual(['Nick is required', 'Élan', '昵称不能为空', '\u{10428}x', ''])
})

it('a moment is shown in the usual form, whatever else the values are', () => {
  const time = '2026-11-26T21:38:15.529Z'
  const show = (ms: number) => `<${ms}>`
  const sentence = `You are banned until ${time}. $& $1`
  expect(withReadableTime(sentence, { time, reason: '$& $1' }, show)).toBe(
    `You are banned until <${Date.parse(time)}>. $& $1`,
  )
  for (const values of [undefined, { other: 1 }, { time: 'soon' }, { time: 7 }] as (Values | undefined)[])
    expect(withReadableTime('until soon 7', values, show)).toBe('until soon 7')
})
