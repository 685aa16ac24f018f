import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { json, send } from '@/e2e/support/http'
import { curl } from '@/e2e/support/program'
import { say, success, unique } from '@/e2e/support/talk'
import { anyTarget, targets } from '@/e2e/support/targets'
import { create, serve } from '@/e2e/support/text'
import type { PollResponse } from '@/lib/chat/contract/chat'

const superKey = () => targets[0]?.superKey ?? ''
const accepting = (codings: string, more = {}) => ({ headers: { 'Accept-Encoding': codings, ...more } })

it('the reference is compressed as requested, each coding with its own ETag', async () => {
  const ask = (codings: string, more = {}) => send(`${anyTarget()}/openapi.json`, accepting(codings, more))
  const plain = await ask('identity')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  const wanted: [string, keyof typeof unpack][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['gzip;q=0, identity', 'identity'],
    ['*', 'br'],
    ['', 'identity'],
    ['zstd', 'identity'],
  ]
  const tags = new Map<string, string>()
  for (const [codings, coding] of wanted) {
    const response = await ask(codings)
    expect(response.headers['content-encoding'] ?? 'identity', codings).toBe(coding)
    expect(response.headers.vary).toBe('Accept-Encoding')
    expect(unpack[coding](response.body).equals(plain.body)).toBe(true)
    if (coding !== 'identity') expect(response.body.length).toBeLessThan(plain.body.length / 4)
    const etag = String(response.headers.etag)
    expect(tags.get(coding) ?? etag).toBe(etag)
    tags.set(coding, etag)
    const again = await ask(codings, { 'If-None-Match': etag })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    const head = await send(`${anyTarget()}/openapi.json`, { ...accepting(codings), method: 'HEAD' })
    expect([head.headers['content-encoding'], head.headers.etag, head.body.length]).toEqual([
      ...[response.headers['content-encoding'], etag, 0],
    ])
  }
  expect(new Set(tags.values()).size).toBe(3)
})

it('scripts of pages are served precompressed, or as they are', async () => {
  const { text } = await send(`${anyTarget()}/chat`, accepting('identity'))
  const [script = ''] = /\/_next\/static\/chunks\/[\w.~-]+\.js/.exec(text) ?? []
  const ask = (codings: string, method = 'GET') =>
    send(`${anyTarget()}${script}`, { ...accepting(codings), method })
  const plain = await ask('identity')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  const wanted: [string, keyof typeof unpack][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate', 'identity'],
    ['', 'identity'],
  ]
  for (const [codings, coding] of wanted) {
    const response = await ask(codings)
    expect([response.status, response.headers['content-encoding'] ?? 'identity'], codings).toEqual([
      200,
      coding,
    ])
    expect(unpack[coding](response.body).equals(plain.body)).toBe(true)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const head = await ask(codings, 'HEAD')
    expect([head.headers['content-encoding'] ?? 'identity', head.body.length]).toEqual([coding, 0])
  }
})

it('large responses are compressed on request, and small ones never', async () => {
  const room = unique('room')
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      say(anyTarget(), { room, nick: 'ann', msg: `${i} ${'words '.repeat(150)}` }),
    ),
  )
  const poll = (limit: number) =>
    send(`${anyTarget()}/poll?room=${room}&limit=${limit}`, accepting('gzip, deflate'))
  const large = await poll(30)
  expect(large.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect((JSON.parse(gunzipSync(large.body).toString()) as PollResponse).messages).toHaveLength(30)
  expect((await poll(2)).headers['content-encoding']).toBeUndefined()
  const plain = await send(`${anyTarget()}/poll?room=${room}&limit=30`)
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding'])
  const waited = await curl(['--compressed', `${anyTarget()}/poll?room=${room}&limit=30&wait=1`])
  expect(JSON.parse(waited).messages).toHaveLength(30)
  const key = { Authorization: `Bearer ${superKey()}` }
  for (const path of ['/metrics', `/api/admin/export?room=${room}`]) {
    const response = await send(`${anyTarget()}${path}`, accepting('gzip', key))
    expect(response.headers['content-encoding'], path).toBe('gzip')
    expect(gunzipSync(response.body).length).toBeGreaterThan(16_384)
  }
})

it('a whole text is compressed, with an ETag that works in If-Match', async () => {
  const text = 'a line of a text\n'.repeat(5000)
  const { name, token } = await create(anyTarget(), { text })
  const packed = await serve(anyTarget(), name, { 'Accept-Encoding': 'gzip' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(packed.body).toString()).toBe(text)
  const etag = String(packed.headers.etag)
  const plain = await serve(anyTarget(), name)
  expect(plain.text).toBe(text)
  expect(plain.headers.etag).not.toBe(etag)
  const part = await serve(anyTarget(), name, { 'Accept-Encoding': 'gzip', Range: 'bytes=2-5' })
  expect([part.status, part.text, part.headers['content-encoding']]).toEqual([206, 'line', undefined])
  const joined = await serve(anyTarget(), name, { Range: 'bytes=2-5', 'If-Range': etag })
  expect([joined.status, joined.text]).toEqual([200, text])
  const again = await serve(anyTarget(), name, { 'Accept-Encoding': 'gzip', 'If-None-Match': etag })
  expect([again.status, again.headers.etag]).toEqual([304, etag])
  const headers = { Authorization: `Bearer ${token}`, 'If-Match': etag }
  success(await send(`${anyTarget()}/sf/${name}`, { ...json({ text: 'changed' }, headers), method: 'PUT' }))
  expect((await serve(anyTarget(), name, { 'Accept-Encoding': 'gzip' })).text).toBe('changed')
})
