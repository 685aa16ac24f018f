import { expect, it } from 'vitest'
import { areFields } from './body-fields'
import { decodeMarked } from './charset'

const known = new Set(['text', 'encoding', 'expires_in', 'token', 'key'])
const form = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=b'
const part = (name: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`

const areRead = (body: string | Buffer, type: string) =>
  areFields(Buffer.from(body as string), type, {
    known,
    parameter: 'text',
    decode: decodeMarked,
    deprecatedFields: { since: '2026-11-28', secrets: ['token', 'key'] },
  })

it.each([
  ['application/json', '{"text":"a"}'],
  ['application/vnd.x+json', '\ufeff {"text":"a","token":"b","expires_in":5}'],
  ['application/json', Buffer.from('\ufeff{"text":"a"}', 'utf16le')],
  [form, 'text=a&token=b'],
  [form, 'expires%5Fin=5&text='],
  [parts, `${part('any', '; filename="a"')}${part('token')}--b--`],
])('%s %s is read as parameters', (type, body) => expect(areRead(body, type)).toBe(true))

it.each([
  ['application/json', '{"a":1}'],
  ['application/json', '{"text":"a","lang":"en"}'],
  ['application/json', '{"text":5}'],
  ['application/json', '{"key":"value"}'],
  ['application/json', '[{"text":"a","token":"b","c":1}]'],
  ['application/json', '{"text":"a"'],
  ['application/json', '"text"'],
  ['application/json', `{"text":"a","b":${'['.repeat(70)}${']'.repeat(70)}}`],
  ['application/json', '{}'],
  ['application/json', Buffer.from([0xff, 0x7b])],
  [form, '{"text":"a"}'],
  [form, 'one line'],
  [form, 'text=a&b=c'],
  [form, 'expires_in=5'],
  [parts, `${part('text')}${part('b')}--b--`],
  [parts, 'no parts'],
  ['multipart/form-data', part('text')],
])('%s %s is a text itself', (type, body) => expect(areRead(body, type)).toBe(false))

it.each([
  ['application/json', '{"text":"a","token":"b","lang":"en"}'],
  ['application/json', '{"a":1,"key":"b"}'],
  ['application/json', '\ufeff\ufeff{"a":1,"key":"b"}'],
  ['application/json', '{"token":"b","expires_in":5}'],
  ['application/json', '{"text":5,"\\u0074oken":"b"}'],
  [form, 'text=a&token=b&lang=en'],
  [parts, `${part('text')}${part('key')}${part('b')}--b--`],
])('%s %s is refused: it would be stored with a secret in it', (type, body) => {
  expect(() => areRead(body, type)).toThrow('would be stored with it')
})
