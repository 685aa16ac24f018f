import { describe, expect, it } from 'vitest'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { success, unique } from '../support/talk'
import { anyTarget } from '../support/targets'
import { create, serve } from '../support/text'

const put = (
  name: string,
  body: string | Buffer,
  type = '',
  headers: Record<string, string> = {},
  query = '',
) =>
  send(`${anyTarget()}/sf/${name}${query}`, {
    method: 'PUT',
    headers: { ...(type === '' ? {} : { 'Content-Type': type }), ...headers },
    body,
  })
const form = 'application/x-www-form-urlencoded'

describe('PUT /sf/{name}', () => {
  it.each([
    ['application/json', '{"a":1}'],
    ['application/json', '{"text":"hello","lang":"en"}'],
    ['application/json', ' [1,\n2] '],
    ['application/json', '{"text":'],
    ['application/ld+json', '{"text":5}'],
    ['application/json', '{"key":"value"}'],
    ['application/xml', '<?xml version="1.0"?>\r\n<a/>\r\n'],
    ['application/yaml', 'a:\n  - b\n'],
    ['application/x-sh', '#!/bin/sh\necho 100%\n'],
    ['text/javascript', 'alert(1)'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['application/x-www-form-urlencoded', 'a=b&c=d'],
    ['application/x-www-form-urlencoded', '{"a":1}'],
    ['application/x-www-form-urlencoded', 'one line'],
    ['multipart/form-data; boundary=b', 'no parts at all'],
    ['text/plain', '{"text":"hello","token":"b","lang":"en"}'],
    ['', '{"text":"hello"}'],
  ])('stores a body of the type %j as it is: %j', async (type, body) => {
    const name = unique('put')
    const response = await put(name, body, type)
    expect(success(response)).toMatchObject({ message: 'saved', size: Buffer.byteLength(body) })
    expect(response.headers.deprecation).toBeUndefined()
    const served = await serve(anyTarget(), name)
    expect([served.text, served.headers['content-type']]).toEqual([body, 'text/plain; charset=utf-8'])
  })

  it('decodes UTF-16 that begins with a byte order mark, whatever its type', async () => {
    const text = '\ufeff{"name": "小明 😀"}\r\n'
    const little = Buffer.from(text, 'utf16le')
    for (const type of ['', 'text/plain', 'application/json', 'application/xml'])
      for (const bytes of [little, Buffer.from(little).swap16()]) {
        const name = unique('utf16')
        success(await put(name, bytes, type))
        expect((await serve(anyTarget(), name)).text).toBe(text)
      }
    expectRefusal(await put(unique('odd'), little.subarray(0, 5)), 400, 'invalid_parameter')
  })

  it('takes its parameters from query and headers', async () => {
    const name = unique('put')
    const made = success<StoredTextResponse>(
      await put(name, 'b25l', '', {}, '?expires_in=60&encoding=base64'),
    )
    expect(made).toMatchObject({ size: 3, expires_at: expect.any(Number) })
    const bearer = { Authorization: `Bearer ${made.token}` }
    expect(success(await put(name, '{"b":2}', 'application/json', bearer))).toMatchObject({
      message: 'updated',
    })
    expect((await serve(anyTarget(), name)).text).toBe('{"b":2}')
    expectRefusal(await put(name, '{"b":3}', 'application/json'), 401, 'unauthorized')
  })

  it('guards a new text, and refuses to guard what is there', async () => {
    const name = unique('guarded')
    const { token } = success<StoredTextResponse>(await put(name, 'secret', '', {}, '?reads_max=1'))
    expectRefusal(await serve(anyTarget(), name), 409, 'conflict')
    const bearer = { Authorization: `Bearer ${token}` }
    const again = await put(name, 'other', '', bearer, '?read_key=0123456789abcdef')
    expectRefusal(again, 400, 'invalid_parameter', 'reads_max')
  })
})

describe('parameters in the body of PUT /sf/{name}, as callers of 1.0.0 send them,', () => {
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nhello\r\n`

  it.each([
    ['application/json', '{"text":"hello","expires_in":60}'],
    ['application/json', '\ufeff{"text":"aGVsbG8=","encoding":"base64"}'],
    [form, 'text=hello&encoding=plain'],
    ['multipart/form-data; boundary=b', `${part('file', '; filename="a.txt"')}--b--`],
  ])('are read and marked as deprecated: %s %s', async (type, body) => {
    const name = unique('old')
    const response = await put(name, body, type)
    success(response)
    expect(response.headers.deprecation).toBe(`@${Date.UTC(2026, 10, 28) / 1000}`)
    expect((await serve(anyTarget(), name)).text).toBe('hello')
  })

  it('change a text with its token, and are marked in refusals, too', async () => {
    const { name, token } = await create(anyTarget(), { text: 'first' })
    const call = (proof: object) =>
      send(`${anyTarget()}/sf/${name}`, { ...json({ text: 'second', ...proof }), method: 'PUT' })
    const refused = await call({ token: 'wrong' })
    expectRefusal(refused, 401, 'unauthorized')
    expect(refused.headers.deprecation).toMatch(/^@\d+$/)
    success(await call({ token }))
    expect((await serve(anyTarget(), name)).text).toBe('second')
  })

  it('are refused where a secret would be stored', async () => {
    for (const [type, body] of [
      ['application/json', '{"text":"x","token":"b","lang":"en"}'],
      ['application/json', '{"a":1,"key":"b"}'],
      [form, 'text=x&key=b&lang=en'],
    ] as const) {
      const name = unique('secret')
      const refused = await put(name, body, type)
      expectRefusal(refused, 400, 'invalid_parameter')
      expect(JSON.parse(refused.text).rule).toBe('secret_in_text')
      expectRefusal(await serve(anyTarget(), name), 404, 'not_found')
    }
  })
})
