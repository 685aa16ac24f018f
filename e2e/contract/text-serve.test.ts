import { beforeAll, expect, it } from 'vitest'
import type { JsonResponse } from '../support/http'
import { send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { onEveryTarget } from '../support/targets'
import { callText, create, serve } from '../support/text'

onEveryTarget(({ url }) => {
  let name = ''
  let whole: JsonResponse
  beforeAll(async () => {
    name = (await create(url, { text: '0123456789' })).name
    whole = await serve(url, name)
  })

  it('a text is served so that no browser runs it and any page may read it', () => {
    expect(whole.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[^"]+"$/),
    })
    expect(whole.headers['content-length']).toBe('10')
    const modified = whole.headers['last-modified'] ?? ''
    expect(new Date(modified).toUTCString()).toBe(modified)
  })

  it('HEAD of a text has the headers of GET and no body', async () => {
    const head = await serve(url, name, { Range: 'bytes=99-' }, 'HEAD')
    expect([head.status, head.body.byteLength]).toEqual([200, 0])
    for (const header of [
      'content-type',
      'content-length',
      'etag',
      'last-modified',
      'content-security-policy',
    ])
      expect(head.headers[header], header).toBe(whole.headers[header])
    expect((await serve(url, 'no-such-text', {}, 'HEAD')).status).toBe(404)
  })

  it('a text is revalidated with 304, and sent in full once it changed', async () => {
    const { name: own, token } = await create(url, { text: 'first' })
    const first = await serve(url, own)
    const etag = first.headers.etag ?? ''
    const since = first.headers['last-modified'] ?? ''
    const held: Record<string, string>[] = [
      { 'If-None-Match': etag },
      { 'If-None-Match': `"x", W/${etag}` },
      { 'If-Modified-Since': since },
    ]
    for (const headers of held) {
      const again = await serve(url, own, headers)
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
      expect(again.headers['content-security-policy']).toContain('sandbox')
    }
    expect((await callText(url, 'update', { name: own, token, text: 'second' })).status).toBe(200)
    const changed = await serve(url, own, { 'If-None-Match': etag })
    expect([changed.status, changed.text]).toEqual([200, 'second'])
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('parts of a text are served by Range', async () => {
    const cases = [
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=4-2', 200, '0123456789', undefined],
      ['bytes=0-1,3-4', 200, '0123456789', undefined],
      ['pages=0-1', 200, '0123456789', undefined],
    ] as const
    for (const [range, status, text, contentRange] of cases) {
      const part = await serve(url, name, { Range: range })
      expect([part.status, part.text, part.headers['content-range']], range).toEqual([
        status,
        text,
        contentRange,
      ])
      expect(part.headers['content-length']).toBe(String(text.length))
      expect(part.headers.etag).toBe(whole.headers.etag)
    }
    const beyond = await serve(url, name, { Range: 'bytes=10-' })
    expectRefusal(beyond, 416, 'range_not_satisfiable')
    expect(beyond.headers['content-range']).toBe('bytes */10')
  })

  it('a part is served only of the version that the caller began with', async () => {
    const etag = whole.headers.etag ?? ''
    const modified = whole.headers['last-modified'] ?? ''
    const ask = async (held: string) =>
      (await serve(url, name, { Range: 'bytes=-1', 'If-Range': held })).status
    expect([await ask(etag), await ask(modified)]).toEqual([206, 206])
    expect([await ask('"other"'), await ask(`W/${etag}`)]).toEqual([200, 200])
    expect(await ask('Fri, 01 Jan 2021 00:00:00 GMT')).toBe(200)
  })

  it('a missing text is a page for people, and JSON for scripts', async () => {
    expectRefusal(await serve(url, 'no-such-text'), 404, 'not_found')
    const page = await serve(url, 'no-such-text', { Accept: 'text/html,*/*' })
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('any origin can read, change and delete texts', async () => {
    const headers = { Origin: 'https://example.org', 'Access-Control-Request-Method': 'PUT' }
    const preflight = await send(`${url}/sf/${name}`, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringMatching(/Authorization.*Range/),
    })
    expect(whole.headers['access-control-expose-headers']).toMatch(/ETag.*Content-Range/)
  })
})
