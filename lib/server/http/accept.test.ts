import { expect, it } from 'vitest'
import { prefersPlainText } from './accept'

it.each([
  ['text/plain', true],
  ['TEXT/PLAIN; charset=utf-8', true],
  ['text/plain, */*;q=0.1', true],
  ['text/plain, */*', true],
  ['text/plain;q=0.9, application/json;q=0.5', true],
  ['text/plain; charset=iso-8859-1; q=0.5', true],
  ['text/plain, application/json', false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['application/json', false],
  ['application/json, text/plain, */*', false],
  ['text/plain;q=0.5, application/json', false],
  ['text/plain;q=0', false],
  ['text/plain;q=x', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
])('%s: plain text %s', (accept, expected) => {
  expect(prefersPlainText(accept)).toBe(expected)
})
