import { expect, it } from 'vitest'
import { expectLinear } from '@/e2e/support/linear'
import { secureHeader } from '../contract/cookies'
import { negotiateLanguage, pageLanguage, refusalLanguage } from './request-language'

it.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
  ['en-US,en;q=0.9,zh;q=0.8', 'en'],
  ['en-US,zh-CN;q=0.9,en;q=0.8', 'en'],
  ['en;q=0.4, zh-TW;q=0.7', 'zh-Hans'],
  ['de, en;q=0.5, zh;q=0.8', 'zh-Hans'],
  ['de-DE,zh-TW;q=0.7', 'zh-Hans'],
  ['ZH-hans-CN', 'zh-Hans'],
  ['zh;q=0, en', 'en'],
  ['zh;q=0', 'en'],
  ['zhuang, enm', 'en'],
  ['en-x-qps', 'en'],
  ['zh_CN, de', 'en'],
  ['zh-Hant-HK, ja', 'zh-Hans'],
  ['*', 'en'],
  ['fr,de', 'en'],
  [';;q=,,', 'en'],
  ['zh;q=x', 'en'],
  ['', 'en'],
  [null, 'en'],
])('reads %j as %s', (accepted, expected) => {
  expect(negotiateLanguage(null, accepted)).toBe(expected)
})

it('a valid language cookie wins', () => {
  expect(negotiateLanguage('a=b; lang=zh; c=d', 'en-US,en')).toBe('zh-Hans')
  expect(negotiateLanguage('lang=zh-Hans', 'en')).toBe('zh-Hans')
  expect(negotiateLanguage('lang=qps', 'en')).toBe('en')
  expect(negotiateLanguage('lang=xx', 'zh')).toBe('zh-Hans')
  expect(negotiateLanguage('lang=constructor', 'fr')).toBe('en')
})

it('a page’s language comes from its headers and secure cookies', () => {
  const languageOf = (given: Record<string, string>) => pageLanguage(new Headers(given))
  expect(languageOf({ 'Accept-Language': 'zh-CN' })).toBe('zh-Hans')
  expect(languageOf({ 'Accept-Language': 'zh-CN', Cookie: 'lang=en' })).toBe('en')
  const bySecure = { 'Accept-Language': 'zh-CN', [secureHeader]: '1' }
  expect(languageOf({ ...bySecure, Cookie: 'lang=en' })).toBe('zh-Hans')
  expect(languageOf({ ...bySecure, Cookie: '__Host-lang=en' })).toBe('en')
  expect(languageOf({})).toBe('en')
})

it('refusals as JSON are in the preferred language of their sentences, else in English', () => {
  expect(refusalLanguage('message-language=zh-Hans')).toBe('zh-Hans')
  expect(refusalLanguage('respond-async, message-language="zh-Hans"; a=b')).toBe('zh-Hans')
  for (const other of [
    null,
    '',
    'zh-Hans',
    'message-language=fr',
    'message-language=en-x-qps',
    'x-message-language=zh',
  ])
    expect(refusalLanguage(other)).toBe('en')
})

it('takes linear time', () => {
  for (const piece of [',', ' ', 'en-', 'fr,', ';q=', 'zh;', '"', '-'])
    expectLinear(
      piece,
      (n) => piece.repeat(n / piece.length),
      (header) => [negotiateLanguage(header, header), refusalLanguage(header)],
      8192,
    )
})
