import { expect, it } from 'vitest'
import { messagesOf } from '../i18n/server-texts'
import { connectionTexts } from '../texts'
import { apiErrorFrom, networkError } from './api-error'
import { errorSentence, setConnectionTexts } from './error-sentence'

const chinese = { headers: { 'content-language': 'zh-Hans' } }

it('the sentence of a refusal is that of the server, also after a reload', () => {
  const body = {
    error: 'conflict',
    message: '此房间处于慢速模式。',
    rule: 'slow_mode',
    values: { seconds: 5 },
  }
  const refusal = apiErrorFrom(new Response(null, { status: 409, ...chinese }), body, 'zh-Hans')
  expect(refusal).toMatchObject({ slug: 'conflict', rule: 'slow_mode', values: { seconds: 5 } })
  // The chat stores it like this in browser storage.
  expect(errorSentence(JSON.parse(JSON.stringify(refusal.facts)))).toBe('此房间处于慢速模式。')
})

it('the page says what a missing or foreign response means', () => {
  const gateway = apiErrorFrom(new Response(null, { status: 502 }), '<html>', 'zh-Hans')
  const body = { error: 'unavailable', message: 'Too many answers wait.', rule: 'answers_waiting' }
  const overloaded = new Response(null, { status: 503, headers: { 'retry-after': '1' } })
  const english = apiErrorFrom(overloaded, body, 'zh-Hans')
  expect(english).toMatchObject({ slug: 'unavailable', retryAfterMs: 1000, isTemporary: true })
  setConnectionTexts(messagesOf(connectionTexts.id, 'zh-Hans'), 'zh-Hans')
  expect(errorSentence(gateway)).toBe('服务器返回了 HTTP 502。')
  expect(errorSentence(english)).toBe('服务器返回了 HTTP 503。')
  expect(errorSentence(networkError())).toBe('无法连接服务器。')
  setConnectionTexts(messagesOf(connectionTexts.id, 'en'), 'en')
  expect(errorSentence(gateway)).toBe('The server answered with HTTP 502.')
  expect(errorSentence(apiErrorFrom(overloaded, body, 'en'))).toBe('Too many answers wait.')
  const foreign = { error: 'blocked', message: 'Not from here.' }
  expect(errorSentence(apiErrorFrom(new Response(null, { status: 403 }), foreign, 'zh-Hans'))).toBe(
    'Not from here.',
  )
})
