import { expect, test } from 'vitest'
import { coverSpoilers, spoilerRanges } from './covered-text'

test('the text of a spoiler never appears, however it is nested', () => {
  const msg = 'look: ||he **dies**|| at\n> the ~~||end|| of~~ it\n```js\nx\n```'
  expect(coverSpoilers(msg)).toBe('look: ▒▒▒ at the ▒▒▒ of it x')
  expect(coverSpoilers(msg, '[spoiler]')).toBe('look: [spoiler] at the [spoiler] of it x')
  expect(coverSpoilers('a || b || c')).toBe('a || b || c')
})

test('the ranges of spoilers include their marks', () => {
  const hidden = (msg: string) => spoilerRanges(msg).map(([start, end]) => msg.slice(start, end))
  expect(hidden('look: ||he **dies**|| at\n> the ~~||end|| of~~ it\n```js\n||x||\n```')).toEqual([
    '||he **dies**||',
    '||end||',
  ])
  expect(hidden('a || b || c')).toEqual([])
})
