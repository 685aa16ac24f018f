import { describe, expect, it } from 'vitest'
import { webhookFieldNames } from '../../../contract/incoming'
import { readPayload } from './read-payload'
import { readWebhookBody } from './webhook-body'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

const bodyOf = (body: string | Buffer, type: string) =>
  readWebhookBody(Buffer.from(body as string), type, webhookFieldNames)
const textOf = (body: string | Buffer, type: string) =>
  readPayload('any', { ...bodyOf(body, type), event: '' })?.text

it.each([
  json,
  form,
  'text/plain',
  '',
  'application/octet-stream',
  'text/xml',
  'image/png',
  'multipart/form-data',
])('a body that is a JSON object is JSON as %j', (type) => {
  for (const body of ['{"text":"a=b&c"}', '\ufeff {"text":"a=b&c"}'])
    expect(bodyOf(body, type)).toEqual({ members: { text: 'a=b&c' }, isTyped: false })
})

describe('nearly-JSON is read', () => {
  it.each([
    ['{"text":"disk\nfull\t95%\r\nnow"}', json, 'disk\nfull\t95%\r\nnow'],
    ['{"text":"disk\nfull"}', '', 'disk\nfull'],
    ['{"text":"C:\\\tx"}', json, 'C:\\\tx'],
    ['{"text":"a\u0001b\\nc"}', json, 'a\u0001b\nc'],
    [
      `payload=${encodeURIComponent('{"channel": "#x", "username": "test", "text": "whatever\ntest\n123"}')}`,
      form,
      'whatever\ntest\n123',
    ],
    ['{"content":"a\nb","embeds":[{"title":"c\td"}]}', json, 'a\nb\nc\td'],
  ])('%j', (body, type, text) => {
    expect(textOf(body, type)).toBe(text)
  })
})

describe('a body that is not what its label says is shown as it is', () => {
  const log = 'level=info msg="GET /?a=1&b=2 100%" took=5ms\nusername=root failed %zz\n'
  it.each([
    ['host down', json, undefined],
    ["{'host': 'web1', 'state': 'down'}", json, undefined],
    ["{'host': 'web1', 'state': 'down'}", form, undefined],
    ['{"text": "cut off', json, undefined],
    ['{"text": "cut off', 'text/plain', undefined],
    ["UNKNOWN HOST IP: '192.168.0.4'", json, undefined],
    ['node ready=true', form, undefined],
    ['disk%2095%25 full', form, undefined],
    [log, form, log.trim()],
    ['username=root', form, undefined],
    ['wait=5 minutes', form, undefined],
    [`${'['.repeat(99)}deep`, json, undefined],
    ['<alert host="a"/>', 'application/xml', undefined],
    ['host: a\nstate: down', 'application/yaml', undefined],
    ['"host down"', json, 'host down'],
    ['["a", 1, {"title": "b"}, ["c"]]', json, 'a, 1\ntitle: b\nc'],
    ['42', json, '42'],
  ])('%j as %s', (body, type, text = body) => {
    expect(textOf(body, type)).toBe(text)
  })

  it('unless it has nothing to show', () => {
    const rules = [
      ['[[{', json, 'body_not_json'],
      ['['.repeat(100), json, 'body_not_json'],
      ['[]', json, 'hook_without_text'],
      ['null', json, 'hook_without_text'],
      [' ', 'text/plain', 'hook_without_text'],
      [Buffer.from([0xff, 0xd8]), 'image/jpeg', 'body_not_utf8'],
    ] as const
    for (const [body, type, rule] of rules)
      expect(() => textOf(body as string, type), String(body)).toThrow(expect.objectContaining({ rule }))
  })
})

describe('a form', () => {
  it.each([
    ['text=a+b&other=c', 'a b\nother: c'],
    ['hello', 'hello'],
    ['title=Backup&body=FAILED&host=web1&tag=a&tag=b', 'Backup\nFAILED\nhost: web1\ntag: a, b'],
    ['data=hello', 'hello'],
    ['data=%7B%22msg%22%3A%22down%22%2C%22heartbeat%22%3A%7B%22msg%22%3A%22x%22%7D%7D', 'down'],
    ['body=%7B%22title%22%3A%22a%22%7D&host=web1', 'a\nhost: web1'],
    ['title=outer&payload=%7B%22title%22%3A%22inner%22%7D', 'outer\npayload.title: inner'],
    ['payload=%5B%22a%22%2C%22b%22%5D', 'payload: a, b'],
    ['text=x&__proto__=y&constructor=z', 'x\nconstructor: z'],
    ['attachments=%5B%7B%22text%22%3A%22a%22%7D%5D', 'a'],
    ['payload=no+JSON', 'no JSON'],
    ['text=this & that && more&', 'this & that & more'],
    ['text=a?x=1&y=2&wait', 'a?x=1\ny: 2'],
    ['first&text=second', 'second\nfirst'],
  ])('%s', (body, text) => {
    expect(textOf(body, form)).toBe(text)
  })

  it('names a known field once', () => {
    expect(() => textOf('text=a&text=b', form)).toThrow(/text/)
  })

  it('in parts has the same fields', () => {
    const part = (name: string, value: string, file = '') =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
    const monitor = JSON.stringify({
      heartbeat: { status: 0 },
      monitor: { name: 'a' },
      msg: '[a] [Down] no answer',
    })
    const parts = 'multipart/form-data; boundary=x'
    expect(textOf(`${part('data', monitor)}--x--`, parts)).toBe('[a] [Down] no answer')
    expect(textOf(`${part('host', 'web1')}${part('log', 'binary', '; filename="a.png"')}--x--`, parts)).toBe(
      'host: web1',
    )
    expect(textOf(`${part('text', 'a log', '; filename="a.log"')}--x--`, parts)).toBe('a log')
  })
})
