import { expect, test } from 'vitest'
import { coveredText } from './covered-text'

test('nothing that is hidden is told, however it is packed', () => {
  expect(coveredText('look: ||he **dies**|| at\n> the ~~||end|| of~~ it\n```js\nx\n```')).toBe(
    'look: ▒▒▒ at the ▒▒▒ of it x',
  )
  expect(coveredText('a || b || c')).toBe('a || b || c')
})
