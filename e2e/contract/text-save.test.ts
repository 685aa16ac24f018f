import { expect, it } from 'vitest'
import type { StoredTextResponse, TextRecord } from '@/lib/text/contract/schemas'
import { encode, form, send } from '../support/http'
import { get, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { create, raw, save, serve } from '../support/text'

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

onEveryTarget(({ url }) => {
  it('a save has exactly the documented fields, and the text is served as saved', async () => {
    const name = unique('text')
    const saved = await save(url, { text: 'héllo\n', name })
    expect(saved).toEqual({
      code: 200,
      message: 'saved',
      name,
      content: base64('héllo\n'),
      encoding: 'plain',
      size: 7,
      etag: expect.any(String),
      url: `${url}/sf/${name}`,
      expires_at: null,
      token: expect.stringMatching(/^[\w-]{32,}$/),
    })
    const served = await send(saved.url)
    expect([served.status, served.text, served.headers.etag]).toEqual([200, 'héllo\n', saved.etag])
  })

  it('a text without a name gets a UUID', async () => {
    const { name } = await save(url, { text: 'x' })
    expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect((await serve(url, name)).text).toBe('x')
  })

  it('every Unicode text is returned byte for byte', async () => {
    const texts = [
      ' leading and trailing \n\n',
      'a\r\nb\rc\n',
      '\ufeffa byte order mark',
      'controls \u0001\u0007\u001b[31m\u007f\u0085 kept',
      'bidi \u202e\u2066 kept',
      '👩‍👩‍👧 e\u0301 \u0635\u0644\u0649 你好 \u{10ffff} \ufffe',
      '<script>alert(1)</script>',
      '%41+%2B&x=1',
      '0',
    ]
    for (const text of texts) {
      const { name, content, encoding } = await save(url, { text })
      expect([content, encoding]).toEqual([base64(text), 'plain'])
      expect((await serve(url, name)).body).toEqual(Buffer.from(text))
    }
  })

  it('Base64 is detected where it is certain, and ignored or required on request', async () => {
    const given = base64('hello world')
    const cases = [
      [{ text: given }, 'base64', 'hello world'],
      [{ text: given, encoding: 'auto' }, 'base64', 'hello world'],
      [{ text: given, encoding: 'plain' }, 'plain', given],
      [{ text: ` ${given.slice(0, 5)}\r\n${given.slice(5)}`, encoding: 'base64' }, 'base64', 'hello world'],
      [{ text: 'test' }, 'plain', 'test'],
      [{ text: 'password' }, 'plain', 'password'],
      [{ text: 'aGVsbG8gd29ybGR=' }, 'plain', 'aGVsbG8gd29ybGR='],
      [{ text: given.replace('=', '') }, 'plain', given.replace('=', '')],
      [{ text: base64('bell\u0007bell') }, 'plain', base64('bell\u0007bell')],
    ] as const
    for (const [body, encoding, text] of cases) {
      const saved = await save(url, body)
      expect([saved.encoding, saved.content, saved.size]).toEqual([encoding, base64(text), text.length])
      expect((await serve(url, saved.name)).text).toBe(text)
    }
  })

  it('a raw body is kept byte for byte, even Base64 or with a byte order mark', async () => {
    for (const text of [base64('hello world'), '\ufeffnotes\r\n', 'a=b&c', '{"text":"x"}']) {
      const name = unique('raw')
      const saved = success<StoredTextResponse>(await send(`${url}/api/sf/v1/save?name=${name}`, raw(text)))
      expect([saved.name, saved.encoding]).toEqual([name, 'plain'])
      expect((await serve(url, name)).body).toEqual(Buffer.from(text))
    }
  })

  it('the parameters of a raw body come from the query', async () => {
    const query = encode({ name: unique('raw'), encoding: 'base64', expires_in: 60 })
    const charset = { 'Content-Type': 'text/plain; charset="UTF-8"' }
    const saved = success<StoredTextResponse>(
      await send(`${url}/api/sf/v1/save?${query}`, raw(`${base64('hello')}\n`, charset)),
    )
    expect([saved.encoding, saved.size]).toEqual(['base64', 5])
    expect(saved.expires_at).toBeGreaterThan(Date.now())
  })

  it('a form and a chunked body are accepted', async () => {
    const name = unique('form')
    success(await send(`${url}/api/sf/v1/save`, form({ text: 'a b+c&d\r\n你好', name })))
    expect((await serve(url, name)).text).toBe('a b+c&d\r\n你好')
    const chunked = await send(`${url}/api/sf/v1/save`, raw('in chunks', { 'Transfer-Encoding': 'chunked' }))
    expect((await serve(url, success<StoredTextResponse>(chunked).name)).text).toBe('in chunks')
  })

  it('names of any script are accepted, in one normal form', async () => {
    const tail = unique('')
    for (const start of ['名前', 'имя', 'हिन्दी', 'a.b_c', '...', '数１'])
      expect((await save(url, { text: 'x', name: start + tail })).name).toBe(start + tail)
    const composed = `\u00e9${tail}`
    expect((await save(url, { text: 'accent', name: `e\u0301${tail}` })).name).toBe(composed)
    expect((await serve(url, `e\u0301${tail}`)).text).toBe('accent')
    const longest = (unique('名') + '名'.repeat(128)).slice(0, 128)
    const saved = await save(url, { text: 'long', name: longest })
    expect((await send(saved.url)).text).toBe('long')
  })

  it('the metadata of a text has no token', async () => {
    const before = Date.now()
    const { token, name } = await create(url, { text: 'hello', expires_in: 60 })
    const response = await get(url, '/api/sf/v1/get', { name })
    const record = success<TextRecord>(response)
    expect(record).toEqual({
      code: 200,
      name,
      content: base64('hello'),
      encoding: 'plain',
      size: 5,
      etag: (await serve(url, name)).headers.etag,
      url: `${url}/sf/${name}`,
      created_at: expect.any(Number),
      updated_at: record.created_at,
      expires_at: expect.any(Number),
    })
    expect(record.created_at).toBeGreaterThanOrEqual(before)
    expect(Math.abs((record.expires_at ?? 0) - record.created_at - 60_000)).toBeLessThan(5000)
    expect(response.text).not.toContain(token)
  })
})
