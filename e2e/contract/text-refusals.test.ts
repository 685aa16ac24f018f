import { expect, it } from 'vitest'
import type { ErrorSlug } from '@/lib/core/contract/errors'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, unique } from '../support/talk'
import { onEveryTarget, type Target } from '../support/targets'
import { callText, raw, type Save, serve } from '../support/text'

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

/** Bodies with one invalid parameter. */
const invalid: [what: string, body: Save, path: string][] = [
  ['no text', {}, 'text'],
  ['an empty text', { text: '' }, 'text'],
  ['a number as text', { text: 5 }, 'text'],
  ['null as text', { text: null }, 'text'],
  ['a NUL', { text: 'a\0b' }, 'text'],
  ['a lone surrogate', { text: 'a\ud800b' }, 'text'],
  ['another encoding', { text: 'x', encoding: 'hex' }, 'encoding'],
  ['Base64 that is none', { text: 'not base64', encoding: 'base64' }, 'text'],
  ['Base64 without padding', { text: 'aGVsbG8', encoding: 'base64' }, 'text'],
  ['Base64 of something else than UTF-8', { text: '/////w==', encoding: 'base64' }, 'text'],
  ['Base64 of a NUL', { text: base64('a\0b'), encoding: 'base64' }, 'text'],
  ['Base64 of nothing', { text: ' \n ', encoding: 'base64' }, 'text'],
  ['an expiry below nothing', { text: 'x', expires_in: -1 }, 'expires_in'],
  ['a fraction of a second', { text: 'x', expires_in: 1.5 }, 'expires_in'],
  ['an expiry of a thousand years', { text: 'x', expires_in: 31_536_000_000 }, 'expires_in'],
  ['a word as expiry', { text: 'x', expires_in: 'soon' }, 'expires_in'],
  ['a list as token', { text: 'x', token: ['a'] }, 'token'],
]

const badNames = [
  '',
  '.',
  '..',
  'a b',
  'a/b',
  'a\\b',
  'a\0',
  'a\ud800',
  'a\u202eb',
  'a\u200bb',
  '🙂',
  'a'.repeat(129),
]

onEveryTarget(({ url }: Target) => {
  it.each(invalid)('%s is refused, and nothing is stored', async (_, body, path) => {
    const name = unique('bad')
    expectRefusal(await callText(url, 'save', { ...body, name }), 400, 'invalid_parameter', path)
    expect((await serve(url, name)).status).toBe(404)
  })

  it('a name that cannot be in a path is refused, wherever it is given', async () => {
    for (const name of badNames) {
      // A save without a name generates one.
      for (const action of ['save', 'update', 'delete'] as const)
        if (name !== '' || action !== 'save')
          expectRefusal(await callText(url, action, { text: 'x', name }), 400, 'invalid_parameter', 'name')
      if (name.isWellFormed())
        expectRefusal(await get(url, '/api/sf/v1/get', { name }), 400, 'invalid_parameter', 'name')
    }
  })

  it('paths that no text can have are not found', async () => {
    const impossible = ['a%00', 'a%2Fb', '%F0%9F%99%82', 'x'.repeat(129), '%E2%80%AE']
    for (const path of [...impossible, unique('unknown')])
      for (const method of ['GET', 'DELETE'])
        expectRefusal(await send(`${url}/sf/${path}`, { method }), 404, 'not_found')
    // PUT creates what is missing.
    for (const path of impossible) {
      const put = { ...json({ text: 'x' }), method: 'PUT' }
      expectRefusal(await send(`${url}/sf/${path}`, put), 400, 'invalid_parameter', 'name')
    }
  })

  const bodies: [what: string, call: Parameters<typeof send>[1], status: number, slug: ErrorSlug][] = [
    ['JSON that is none', raw('{', { 'Content-Type': 'application/json' }), 400, 'invalid_parameter'],
    ['a list', raw('[]', { 'Content-Type': 'application/json' }), 400, 'invalid_parameter'],
    ['bytes that are not UTF-8', raw(Buffer.from([0x61, 0xff])), 400, 'invalid_parameter'],
    ['a raw NUL', raw('a\0'), 400, 'invalid_parameter'],
    ['an empty raw body', raw(''), 400, 'invalid_parameter'],
    [
      'an unknown charset',
      raw('x', { 'Content-Type': 'text/plain; charset=utf-32' }),
      415,
      'unsupported_media_type',
    ],
    ['another type', raw('x', { 'Content-Type': 'application/xml' }), 415, 'unsupported_media_type'],
  ]
  it.each(bodies)('%s is refused, and nothing is stored', async (_, call, status, slug) => {
    const name = unique('bad')
    expectRefusal(await send(`${url}/api/sf/v1/save?name=${name}`, call), status, slug)
    expect((await serve(url, name)).status).toBe(404)
  })

  it('a repeated parameter is refused', async () => {
    const address = `${url}/api/sf/v1/save`
    expectRefusal(await send(`${address}?name=a&name=b`, raw('x')), 400, 'invalid_parameter', 'name')
    expectRefusal(await send(`${address}?text=a`, raw('x')), 400, 'invalid_parameter', 'text')
    expectRefusal(await send(`${address}?text=a`, json({ text: 'x' })), 400, 'invalid_parameter', 'text')
    for (const body of ['{"text":"a","text":"b"}', '{"text":"a","te\\u0078t":"a"}'])
      expectRefusal(await send(address, { ...json({}), body }), 400, 'invalid_parameter', 'text')
  })

  it('a wrong super key is refused even where none is required', async () => {
    const name = unique('bad')
    expectRefusal(await callText(url, 'save', { text: 'x', name, key: 'wrong key' }), 401, 'unauthorized')
    expect((await serve(url, name)).status).toBe(404)
  })

  it('other methods are refused', async () => {
    for (const action of ['save', 'update', 'delete']) {
      const response = await get(url, `/api/sf/v1/${action}`, { text: 'x', name: 'x' })
      expectRefusal(response, 405, 'method_not_allowed')
      expect(response.headers.allow).toBe('POST, OPTIONS')
    }
    const posted = await send(`${url}/sf/x`, json({ text: 'x' }))
    expectRefusal(posted, 405, 'method_not_allowed')
    expect(posted.headers.allow).toBe('GET, PUT, DELETE, HEAD, OPTIONS')
  })
})
