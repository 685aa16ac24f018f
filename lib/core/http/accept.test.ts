import { expect, it } from 'vitest'
import { acceptsPage, namesJson, prefersPlainText } from './accept'

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

it.each([
  ['text/html', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01', true],
  ['text/html, application/json', true],
  ['text/html, application/json;q=0.9', true],
  ['application/json, text/html', false],
  ['application/json, text/html;q=0.9, */*;q=0.1', false],
  ['', false],
  ['*/*', false],
  // Java's HttpURLConnection, old and new.
  ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', false],
  ['text/html, image/gif, image/jpeg, */*; q=0.2', false],
])('%s: a page %s', (accept, expected) => {
  expect(acceptsPage(accept)).toBe(expected)
})

it.each([
  ['application/json', true],
  ['Application/JSON', true],
  ['text/css, application/json;q=0.1', true],
  ['application/json; charset=utf-8', true],
  ['application/json;q=0', false],
  ['application/json; q=0.0, */*', false],
  ['application/jsonp', false],
  ['application/*', false],
  ['*/*', false],
  ['', false],
])('%s: JSON by name %s', (accept, expected) => {
  expect(namesJson(accept)).toBe(expected)
})
