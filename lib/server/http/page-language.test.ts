import { expect, it } from 'vitest'
import { pageLanguageOf } from './page-language'

const language = (headers: Record<string, string>) =>
  pageLanguageOf(new Request('http://localhost/', { headers }))

it.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['de-DE,zh-TW;q=0.7', 'zh'],
  ['fr', 'en'],
  ['', 'en'],
])('reads %j as %s', (accepted, expected) => {
  expect(language({ 'accept-language': accepted })).toBe(expected)
})

it('believes the choice made on other pages first', () => {
  expect(language({ cookie: 'a=b; lang=zh; c=d', 'accept-language': 'en' })).toBe('zh')
  expect(language({ cookie: 'lang=xx', 'accept-language': 'zh' })).toBe('zh')
})
