import { expect, it } from 'vitest'
import { codeIn, readableUrl } from './links'

it.each([
  'abc',
  ' abc\n',
  'abc+',
  'https://go.example/go/abc',
  'https://go.example/api/go/abc+',
  'go.example/go/abc?x=1#y',
  '/go/abc%2B',
  '/go/%61bc+',
])('finds the code in %j', (text) => expect(codeIn(text)).toBe('abc'))

it('a short link is shown with the letters of its code', () =>
  expect(readableUrl({ url: 'https://go.example/api/go/%E7%9F%AD', link: '短' })).toBe(
    'https://go.example/api/go/短',
  ))
