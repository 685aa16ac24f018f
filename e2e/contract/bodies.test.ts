import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'
import { json, send } from '../support/http'
import { curl } from '../support/program'
import { expectRefusal } from '../support/refusal'
import { success, unique } from '../support/talk'
import { anyTarget } from '../support/targets'
import { raw, serve } from '../support/text'

const content = 'dGVzdHRlc3Q=\n小明 & <b>\r\n100% a=b\n'
let folder = ''
let file = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bodies-'))
  file = join(folder, unique('notes'))
  await writeFile(file, content)
})
afterAll(() => rm(folder, { recursive: true }))

const saved = async (args: string[], input = '') => JSON.parse(await curl(args, input)) as StoredTextResponse
const expectServed = async (name: string) => expect((await serve(anyTarget(), name)).text).toBe(content)

describe('a file as the text', () => {
  it('arrives by curl -F byte for byte, whatever the field is called', async () => {
    for (const field of ['file', 'text']) {
      const name = unique('form')
      const args = ['-F', `${field}=@${file};type=text/x-notes`, '-F', `name=${name}`]
      expect(await saved([...args, `${anyTarget()}/api/sf/v1/save`])).toMatchObject({
        encoding: 'plain',
        name,
      })
      await expectServed(name)
    }
  })

  it('arrives by curl -T: a free name is taken, a used one needs the token', async () => {
    const { name, token = '' } = await saved(['-T', file, `${anyTarget()}/sf/`])
    expect(`${folder}/${name}`).toBe(file)
    await expectServed(name)
    expect(await saved(['-T', file, `${anyTarget()}/sf/`])).toMatchObject({ code: 401 })
    const bearer = (secret: string) => ['-H', `Authorization: Bearer ${secret}`]
    expect(await saved([...bearer(token), '-T', file, `${anyTarget()}/sf/`])).toMatchObject({
      message: 'updated',
    })
    const elsewhere = `${anyTarget()}/sf/${unique('free')}`
    expect(await saved([...bearer(token), '-T', file, elsewhere])).toMatchObject({ code: 404 })
    expect(await saved(['-T', file, `${anyTarget()}/sf/a%20b`])).toMatchObject({ code: 400 })
  })

  it('is created once by PUT, however often that is repeated or tried at once', async () => {
    const name = unique('once')
    const put = (text: string, headers = {}) =>
      send(`${anyTarget()}/sf/${name}`, { ...json({ text }, headers), method: 'PUT' })
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map((text) => put(text)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    const again = { 'Idempotency-Key': unique('key') }
    const fresh = `${anyTarget()}/sf/${unique('once')}`
    const call = { ...json({ text: 'x' }, again), method: 'PUT' }
    const first = success<StoredTextResponse>(await send(fresh, call))
    expect(success<StoredTextResponse>(await send(fresh, call))).toEqual(first)
  })

  it.each([['text/markdown; charset=UTF-8'], ['application/octet-stream'], ['']])(
    'arrives as a body with the content type %j',
    async (type) => {
      const name = unique('raw')
      await curl(
        ['--data-binary', '@-', '-H', `Content-Type:${type}`, `${anyTarget()}/api/sf/v1/save?name=${name}`],
        content,
      )
      await expectServed(name)
    },
  )

  it('is accepted when curl labels it as a form, if it has lines and no known field', async () => {
    const name = unique('labelled')
    const address = `${anyTarget()}/api/sf/v1/save`
    expect(await saved(['--data-binary', `@${file}`, `${address}?name=${name}`])).toMatchObject({
      encoding: 'plain',
    })
    await expectServed(name)
    for (const body of ['one line', '{\n"text": "x"\n}', 'name=x\n', 'text=\n&text'])
      expect(JSON.parse(await curl(['--data-binary', '@-', address], body)), body).toMatchObject({
        code: 400,
      })
    const fields = `text=two%0Alines\n&name=${unique('form')}`
    expect(await saved(['--data-binary', '@-', address], fields)).toMatchObject({ size: 10 })
  })

  it('is refused with a hint where it may be a form', async () => {
    const refused = await curl(['--data-binary', '@-', `${anyTarget()}/api/sf/v1/save`], 'one line')
    expect(JSON.parse(refused)).toMatchObject({
      code: 400,
      issues: [{ path: 'text', message: 'is required', rule: 'required' }],
      message: expect.stringContaining("-H 'Content-Type: text/plain'"),
    })
  })
})

describe('JSON that curl labels as a form', () => {
  it.each([
    ['/send', { room: 'main', nick: 'ann', msg: 'never stored & room=x' }],
    ['/go/addlink', { target: 'https://example.com/' }],
    ['/qrcode', { text: '100%' }],
    ['/api/sf/v1/save', { text: 'x' }],
    ['/poll', { room: 'main' }],
  ])('is refused by %s with a hint, and accepted with the right label', async (path, body) => {
    const sent = ['-d', JSON.stringify(body), `${anyTarget()}${path}`]
    expect(JSON.parse(await curl(sent))).toMatchObject({
      code: 400,
      rule: 'json_as_form',
      message: expect.stringContaining("-H 'Content-Type: application/json'"),
    })
    expect((await send(`${anyTarget()}${path}`, json({ ...body, room: unique('room') }))).status).toBe(200)
  })
})

describe('a body that is not JSON', () => {
  it.each(['/send', '/go/addlink', '/qrcode', '/api/sf/v1/save', '/poll', '/ip/batch', '/logon'])(
    'is refused by %s with line, column and reason, and without its content',
    async (path) => {
      for (const [body, line, column, words] of [
        ['{"password":"secret",\n "msg":"a\nb"}', 2, 10, 'must be escaped'],
        ['\ufeff{"password":"secret",}', 1, 22, 'no comma may stand before a closing bracket'],
        ["{'password':'secret'}", 1, 2, 'double quotes'],
        ['secret', 1, 1, 'a value is missing'],
        [' \r\n', 2, 1, 'ends before'],
      ] as const) {
        const refused = await send(`${anyTarget()}${path}`, raw(body, { 'Content-Type': 'application/json' }))
        expectRefusal(refused, 400, 'invalid_parameter')
        expect(JSON.parse(refused.text)).toMatchObject({ rule: 'body_not_json', values: { line, column } })
        expect(refused.text).toContain(words)
        expect(refused.text).not.toContain('secret')
      }
    },
  )
})

describe('lines as a body', () => {
  const ips = ['8.8.8.8', '2001:4860:4860::8888', 'nowhere']
  const lines = `\ufeff${ips.join('\r\n')}\r\n`
  const post = (path: string, body: string | Buffer, headers = {}) =>
    send(`${anyTarget()}${path}`, raw(body, headers))
  const batch = async (...args: string[]) =>
    JSON.parse(await curl([...args, `${anyTarget()}/ip/batch`], lines)).results.map(
      ({ ip }: { ip: string }) => ip,
    )

  it('are addresses to look up, whatever their content type', async () => {
    for (const type of ['text/plain', 'text/csv; charset=utf-8', 'application/octet-stream', ''])
      expect(await batch('--data-binary', '@-', '-H', `Content-Type:${type}`), type).toEqual(ips)
    expect(await batch('--data-binary', '@-')).toEqual(ips)
    expect(await batch('-F', 'file=@-;type=text/plain')).toEqual(ips)
    const packed = await post('/ip/batch', gzipSync(lines), { 'Content-Encoding': 'gzip' })
    expect(JSON.parse(packed.text).results).toHaveLength(3)
  })

  it('are the text of a QR code, without byte order mark and final newline', async () => {
    const drawn = (await send(`${anyTarget()}/qrcode?text=${encodeURIComponent('两\n行')}&type=svg`)).text
    for (const body of ['两\n行', '\ufeff两\n行\r\n', '两\n行\n'])
      expect((await post('/qrcode?type=svg', body)).text).toBe(drawn)
    expect(await curl(['--data-binary', '@-', `${anyTarget()}/qrcode?type=svg`], '两\n行\n')).toBe(drawn)
    const file = ['-F', 'picture=@-', '-F', 'type=svg']
    expect(await curl([...file, `${anyTarget()}/qrcode`], '两\n行\n')).toBe(drawn)
    expect((await post('/qrcode?type=svg', '两\n行\n\n')).text).not.toBe(drawn)
  })

  it.each(['/qrcode', '/ip/batch', '/go/addlinks'])('are refused by %s when empty', async (path) => {
    const blank = path === '/qrcode' ? [] : [' \r\n\t\n\n']
    for (const body of ['', '\n', '\ufeff\r\n', ...blank, Buffer.from([0xe9, 10])])
      expectRefusal(await post(path, body), 400, 'invalid_parameter')
    const unknown = { 'Content-Type': 'text/plain; charset=utf-32' }
    expectRefusal(await post(path, 'x', unknown), 415, 'unsupported_media_type')
    expectRefusal(await post(path, 'x', { 'Content-Type': 'image/png' }), 415, 'unsupported_media_type')
    const many = await post(path, '1.1.1.1\n'.repeat(100_001))
    expect([400, 413]).toContain(many.status)
  })

  it('are refused one by one in a list, a form among them', async () => {
    const made = await post('/go/addlinks', 'links=https://example.com/\nhttps://example.com/a\u0000\n')
    const codes = JSON.parse(made.text).results.map(({ code }: { code: number }) => code)
    expect(codes).toEqual([400, 400])
    expectRefusal(await post('/qrcode', 'a\u0000b'), 400, 'invalid_parameter', 'text')
    const form = ['-d', 'not a field', `${anyTarget()}/qrcode`]
    expect(JSON.parse(await curl(form))).toMatchObject({ code: 400, issues: [{ path: 'text' }] })
  })
})

it('a multipart form is accepted wherever fields are, and nowhere else', async () => {
  const room = unique('room')
  const said = await curl(
    ['-F', `room=${room}`, '-F', 'nick=小明', '-F', 'msg=<-', `${anyTarget()}/send`],
    '大家好',
  )
  expect(JSON.parse(said)).toMatchObject({ code: 200, nick: '小明', msg: '大家好' })
  const fetched = new FormData()
  fetched.set('target', 'https://example.com/é')
  fetched.set('link', '')
  fetched.set('unknown', new Blob(['x']), 'x.txt')
  const made = await fetch(`${anyTarget()}/go/addlink`, { method: 'POST', body: fetched })
  expect(await made.json()).toMatchObject({ code: 200, target: 'https://example.com/é' })
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const parts = (body: string | Buffer, type = 'multipart/form-data; boundary=b') =>
    send(`${anyTarget()}/go/parse`, raw(body, { 'Content-Type': type }))
  const twice = await parts(`${part('link', 'a')}${part('link', 'b')}--b--`)
  expectRefusal(twice, 400, 'invalid_parameter', 'link')
  const invalid = Buffer.from(`${part('link', '\xff')}--b--`, 'latin1')
  for (const body of [part('link', 'a'), 'x', `${part('link', 'a').repeat(101)}--b--`, invalid])
    expectRefusal(await parts(body), 400, 'invalid_parameter')
  expectRefusal(await parts(`${part('link', 'a')}--b--`, 'multipart/form-data'), 400, 'invalid_parameter')
  expectRefusal(await parts('x', 'multipart/mixed; boundary=b'), 415, 'unsupported_media_type')
  expectRefusal(await parts(`${part('link', 'x'.repeat(140_000))}--b--`), 413, 'too_large')
})

describe('a compressed body', () => {
  const packed = (body: Buffer, coding: string, type = 'application/json') =>
    send(`${anyTarget()}/api/sf/v1/save`, raw(body, { 'Content-Type': type, 'Content-Encoding': coding }))

  it('is decompressed from gzip and deflate, large and small', async () => {
    for (const text of ['x', 'packed 小 '.repeat(20_000)]) {
      const body = Buffer.from(JSON.stringify({ text }))
      for (const [coding, pack] of [
        ['gzip', gzipSync],
        ['X-GZIP', gzipSync],
        ['deflate', deflateSync],
      ] as const) {
        const { name } = success<StoredTextResponse>(await packed(pack(body), coding))
        expect((await serve(anyTarget(), name)).text).toBe(text)
      }
      const { name } = success<StoredTextResponse>(await packed(gzipSync(text), 'gzip', 'text/plain'))
      expect((await serve(anyTarget(), name)).text).toBe(text)
    }
    // A charset, which some programs name here.
    success(await packed(Buffer.from('{"text":"x"}'), 'UTF-8'))
  })

  it('is refused when it is broken, too large or of another coding', async () => {
    const whole = gzipSync(JSON.stringify({ text: 'x'.repeat(1000) }))
    const broken = [
      whole.subarray(0, -9),
      Buffer.from('{"text":"x"}'),
      Buffer.concat([whole.subarray(0, 20), whole]),
    ]
    for (const body of broken) expectRefusal(await packed(body, 'gzip'), 400, 'invalid_parameter')
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    expectRefusal(await packed(bomb, 'gzip', 'text/plain'), 413, 'too_large')
    const small = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    expectRefusal(await send(`${anyTarget()}/send`, raw(bomb, small)), 413, 'too_large')
    // An endless gzip header.
    const nothing = Buffer.concat(Array(10_000).fill(gzipSync('')))
    expectRefusal(await send(`${anyTarget()}/send`, raw(nothing, small)), 413, 'too_large')
    const other = await packed(whole, 'br')
    expectRefusal(other, 415, 'unsupported_media_type')
    expect(other.headers['accept-encoding']).toBe('gzip, deflate')
  })
})
