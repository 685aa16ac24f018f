import { describe, expect, it } from 'vitest'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'
import { encode, type JsonResponse, send } from '../support/http'
import { curl } from '../support/program'
import { expectRefusal } from '../support/refusal'
import { poll, unique } from '../support/talk'
import { anyTarget } from '../support/targets'
import { raw, serve } from '../support/text'

const text = '你好，“世界”\r\n'
const gbk = Buffer.from('c4e3bac3a3aca1b0cac0bde7a1b10d0a', 'hex')
const percentEncoded = (bytes: Buffer) => bytes.toString('hex').replace(/../g, '%$&')
const labelled = (type: string) => ['-H', `Content-Type: ${type}`]

const post = (path: string, body: string | Buffer, type: string, headers: Record<string, string> = {}) =>
  send(`${anyTarget()}${path}`, raw(body, { 'Content-Type': type, ...headers }))
const saved = async (args: string[], input: Buffer = gbk) =>
  JSON.parse(await curl(args, input)) as StoredTextResponse & { message: string }
const textOf = async (name: string) => (await serve(anyTarget(), name)).text
const form = 'application/x-www-form-urlencoded'

describe('a body in the charset that its Content-Type names', () => {
  it('is a text: by PUT, as a body, as a file of a form and as a field', async () => {
    const put = `${anyTarget()}/sf/${unique('put')}`
    const address = `${anyTarget()}/api/sf/v1/save`
    for (const args of [
      [...labelled('text/plain; charset=gbk'), '-T', '-', put],
      [...labelled('text/plain; charset="GBK"'), '--data-binary', '@-', address],
      ['-F', 'file=@-;filename=a.txt;type=text/plain;charset=gbk', address],
      ['-F', 'text=<-;type=text/plain;charset=gbk', '-F', 'encoding=plain', address],
      [...labelled('multipart/form-data; charset=gbk'), '-F', 'file=@-;filename=a.txt', address],
      [...labelled(`${form}; charset=gbk`), '--data-urlencode', 'text@-', address],
      [...labelled(`${form}; charset=gbk`), '--data-binary', '@-', address],
    ]) {
      const { name, size } = await saved(args)
      expect(await textOf(name), args.join(' ')).toBe(text)
      expect(size).toBe(Buffer.byteLength(text))
    }
  })

  it('is a message, in a form or in JSON', async () => {
    const room = unique('room')
    const fields = { room, nick: 'ann' }
    const msg = gbk.subarray(0, -2)
    const asJson = Buffer.concat([
      Buffer.from(`{"room":"${room}","nick":"bob","msg":"`),
      msg,
      Buffer.from('"}'),
    ])
    const asForm = `${encode(fields)}&msg=${percentEncoded(msg)}`
    for (const response of [
      await post('/send', asForm, `${form};charset=gb18030`),
      await post('/send', asJson, 'application/json; charset=gbk'),
      await post(
        '/send',
        Buffer.from(JSON.stringify({ ...fields, msg: 'a' }), 'utf16le'),
        'application/json; charset=utf-16',
      ),
    ])
      expect(response.status).toBe(200)
    const { messages } = await poll(anyTarget(), { room })
    expect(messages.map((message) => message.msg)).toEqual([text.trim(), text.trim(), 'a'])
  })

  it('keeps a byte order mark, which says the order of UTF-16', async () => {
    const marked = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const bytes of [marked, Buffer.from(marked).swap16()]) {
      const { name } = await saved(
        [...labelled('text/plain; charset=utf-16'), '-T', '-', `${anyTarget()}/sf/${unique('marked')}`],
        bytes,
      )
      expect(await textOf(name)).toBe(`\ufeff${text}`)
    }
  })

  it('has a mark before its first field that belongs to none', async () => {
    const room = unique('room')
    for (const marks of ['\ufeff', '\ufeff\ufeff']) {
      expect((await post('/send', `${marks}room=${room}&nick=ann&msg=a`, form)).status).toBe(200)
      const asJson = `${marks}${JSON.stringify({ room, nick: 'bob', msg: 'a' })}`
      expect((await post('/send', asJson, 'application/json')).status).toBe(200)
    }
  })

  it('is limited in bytes and as UTF-8', async () => {
    const path = '/api/sf/v1/save'
    const type = 'text/plain; charset=iso-8859-1'
    const mebibyte = 1024 * 1024
    expectRefusal(await post(path, Buffer.alloc(mebibyte + 1, 0x61), type), 413, 'too_large')
    expectRefusal(await post(path, Buffer.alloc(mebibyte / 2 + 1, 0xe9), type), 413, 'too_large')
    const stored = await post(path, Buffer.alloc(mebibyte / 2, 0xe9), type)
    expect(JSON.parse(stored.text)).toMatchObject({ code: 200, size: mebibyte })
    const msg = percentEncoded(Buffer.from('80'.repeat(4001), 'hex'))
    const long = await post('/send', `room=${unique('room')}&nick=ann&msg=${msg}`, `${form}; charset=cp1252`)
    expectRefusal(long, 400, 'invalid_parameter', 'msg')
  })

  it('is refused when it is not valid there, or the charset is unknown', async () => {
    for (const path of ['/api/sf/v1/save', '/ip/batch', '/qrcode']) {
      const broken = await post(path, gbk.subarray(0, 1), 'text/plain; charset=gbk')
      expectRefusal(broken, 400, 'invalid_parameter')
      expect(JSON.parse(broken.text).message).toBe('The body is not valid gbk, which its Content-Type names.')
      for (const type of ['text/plain', 'application/json', form, 'multipart/form-data; boundary=b']) {
        const unknown = await post(path, 'x', `${type}; charset=utf-32`)
        expectRefusal(unknown, 415, 'unsupported_media_type')
        expect(JSON.parse(unknown.text)).toMatchObject({
          rule: 'unknown_charset',
          message: expect.stringContaining('"utf-32"'),
        })
      }
    }
  })
})

describe('a body that is not UTF-8, without a charset', () => {
  const part = (name: string, more = '') =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
      gbk,
      Buffer.from('\r\n--b--'),
    ])
  const multipart = 'multipart/form-data; boundary=b'
  const remedies = (response: JsonResponse) => {
    expectRefusal(response, 400, 'invalid_parameter')
    expect(JSON.parse(response.text).message).toMatch(/charset=gbk.*iconv -f gbk/)
  }
  const utf16 = Buffer.from('\ufeffa', 'utf16le')

  it.each([
    ['/send', 'msg'],
    ['/api/sf/v1/save', 'text'],
    ['/go/addlink', 'target'],
    ['/go/addlinks', 'links'],
    ['/qrcode', 'text'],
    ['/ip/batch', 'ips'],
    ['/logon', 'nick'],
    ['/api/admin/session', 'key'],
  ])('is refused by %s with both remedies', async (path, field) => {
    for (const bytes of [gbk, utf16]) {
      remedies(await post(path, Buffer.concat([Buffer.from(`{"${field}":"`), bytes]), 'application/json'))
      remedies(await post(path, Buffer.concat([Buffer.from(`${field}=`), bytes]), form))
    }
    remedies(await post(path, `${field}=${percentEncoded(gbk)}`, form))
    remedies(await post(path, part(field), multipart))
  })

  it('is refused as a text, as a file and by PUT, with both remedies', async () => {
    for (const bytes of [gbk, utf16]) {
      for (const path of ['/api/sf/v1/save', '/qrcode', '/ip/batch', '/go/addlinks'])
        for (const type of ['text/plain', 'text/csv; charset=utf-8', 'application/octet-stream'])
          remedies(await post(path, bytes, type))
    }
    remedies(await send(`${anyTarget()}/sf/${unique('put')}`, { ...raw(gbk), method: 'PUT' }))
    remedies(await post('/api/sf/v1/save', part('file', '; filename="a.txt"'), multipart))
  })

  it('is refused in the language of a page', async () => {
    const headers = { Accept: 'text/html', 'Accept-Language': 'zh-CN' }
    const page = await post('/api/sf/v1/save', `text=${percentEncoded(gbk)}`, form, headers)
    expect(page.status).toBe(400)
    expect(page.text).toMatch(/charset=gbk.*iconv -f gbk/)
    expect(page.text).toContain('编码')
  })
})

describe('a line break', () => {
  const fields = 'text=a%0D%0Ab%0D%0A%0D%0A'
  const parts = '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\na\r\nb\r\n--b--'
  const file = parts.replace('name="text"', 'name="text"; filename="a.txt"')
  const multipart = 'multipart/form-data; boundary=b'
  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', Origin: 'null' }
  const stored = async (body: string, type: string, headers = {}) => {
    const { name } = JSON.parse((await post('/api/sf/v1/save', body, type, headers)).text)
    return textOf(name)
  }

  it('of a form of a page is stored as the line feed that was typed', async () => {
    expect(await stored(fields, form, browser)).toBe('a\nb\n\n')
    expect(await stored(parts, multipart, browser)).toBe('a\nb')
    const room = unique('room')
    const said = await post('/send', `room=${room}&nick=ann&msg=a%0D%0Ab`, form, browser)
    expect(said.status).toBe(303)
    expect((await poll(anyTarget(), { room })).messages).toMatchObject([{ msg: 'a\nb' }])
  })

  it('is kept in everything else', async () => {
    expect(await stored(fields, form)).toBe('a\r\nb\r\n\r\n')
    expect(await stored(parts, multipart)).toBe('a\r\nb')
    expect(await stored(file, multipart, browser)).toBe('a\r\nb')
    expect(await stored('a\r\nb', 'text/plain', browser)).toBe('a\r\nb')
    expect(await stored('{"text":"a\\r\\nb"}', 'application/json', browser)).toBe('a\r\nb')
    const { name } = await saved(['-d', fields, `${anyTarget()}/api/sf/v1/save`])
    expect(await textOf(name)).toBe('a\r\nb\r\n\r\n')
  })
})
