import { test } from 'vitest'
import { attempt, expectLinear } from '@/e2e/support/linear'
import { isReadableRouterState } from '../dispatch/page-headers'
import { PathTable } from '../dispatch/path-table'
import { normalizeTarget } from '../dispatch/request-target'
import { beginsUtf8Target, encodeRequestLine } from '../dispatch/utf8-request-line'
import { namesJson, prefersPlainText } from './accept'
import { decoderOf, decodeUtf8 } from './charset'
import { forwardedAddress, normalizeAddress } from './client-address'
import { acceptedCoding } from './compression'
import { listsTag } from './conditional'
import { parseRange } from './content'
import { copiedNames } from './copied-address'
import { memberNames } from './json-names'
import { notJson } from './json-problem'
import { escapeHtml } from './markup'
import { boundaryOf, readParts } from './multipart'
import { pageLanguageOf } from './page-shell'
import { formValueOf, readUrlEncoded } from './query'

/** A sixteenth of the limit of all headers. */
const headerLength = 8 * 1024
/** A sixteenth of a large body. */
const bodyLength = 64 * 1024

type Case = [name: string, pieces: string[], run: (input: string) => unknown, size: number]

const request = (name: string, value: string) =>
  new Request('http://localhost/', { headers: { [name]: value } })
const known = new Set(['text', 'name'])
const table = new PathTable(['/api/[...path]', '/sf/[name]'].map((path) => [path, path]))

/** Each piece is repeated; `before|piece|after` adds a prefix and a suffix. */
const cases: Case[] = [
  [
    'a form',
    ['&', 'a', '&x', '%41&', '=&', '+', 'b=1&', '%', 'text=|%|', 'text=|%4|', 'text=|%41%|', '%&'],
    (x) => readUrlEncoded(x, known, {}),
    bodyLength,
  ],
  [
    'a form in another charset',
    ['text=|+|', 'text=|%C4|', 'text=|%C4%E3|', 'text=|%|', 'text=|\xc4\xe3|', '&x'],
    (x) => attempt(() => readUrlEncoded(x, known, {}, formValueOf(decoderOf('text/plain;charset=gbk')))),
    bodyLength,
  ],
  [
    'a text in another charset',
    ['\x80', '\xc4\xe3', 'a', '\x1b$B', '\xfe\xff'],
    (x) =>
      ['gbk', 'iso-8859-1', 'iso-2022-jp', 'utf-16', 'gb18030'].map((charset) =>
        attempt(() => decoderOf(`;charset=${charset}`)(Buffer.from(x, 'latin1'))),
      ),
    bodyLength,
  ],
  [
    'a JSON body',
    ['{"a":|[|', '{"a":"|\\\\|"}', '{"|\\"|":1}', '{|"a":1,|"b":1}', '[|{},|', '{"a":|1|}', '[|\n|', '{|,|'],
    (x) => [memberNames(x), notJson(x)],
    bodyLength,
  ],
  [
    'a body in parts',
    [
      ...[
        '\r\n--x',
        '--x\r\n',
        '\r\n--x--',
        '\r\n-',
        '\r\n',
        ' ',
        '--x|\r\n--|',
        '--x| |\r\n',
        '--x\r\n\r\n|x|\r\n--x',
      ],
      '|--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n|--x--',
      ...[';name="', ';a="b', '; ', '\\"', ';name=', '\r\na:', '%22'].map(
        (piece) => `--x\r\nContent-Disposition: form-data|${piece}|\r\n\r\n\r\n--x--`,
      ),
    ],
    (x) => readParts(Buffer.from(x), 'x', decodeUtf8),
    bodyLength,
  ],
  [
    'the label of a body',
    [';', '; ', ' ', ';boundary', ';boundary=|"|', ';charset= '],
    (x) => [attempt(() => boundaryOf(x)), attempt(() => decoderOf(x))],
    headerLength,
  ],
  [
    'a raw address',
    ['é', '\u00ff', ' ', 'a', 'éa'].map((piece) => `GET /é|${piece}| HTTP/1.1\r\n`),
    (x) => [beginsUtf8Target(Buffer.from(x), 5), encodeRequestLine(Buffer.from(x))],
    headerLength,
  ],
  [
    'Range',
    [
      'bytes=| |x',
      'bytes| |x',
      '| |x',
      'bytes=|1|x',
      'bytes= 1 -| |x',
      'bytes=|0-0,|',
      'bytes=|=|',
      'bytes=|-|',
    ],
    (x) => parseRange(x, 10),
    headerLength,
  ],
  ['If-None-Match', ['"a",', ',', ' ', 'W/', '"', '"b"'], (x) => listsTag(x, '"b"'), headerLength],
  ['Accept', ['text/plain,|,|', 'text/plain|;|', 'text/plain;q=0.1,', ' '], prefersPlainText, headerLength],
  [
    'Accept',
    ['application/json,', 'application/json;', ' ', 'application/json;q=0,'],
    namesJson,
    headerLength,
  ],
  [
    'Accept-Encoding',
    [',', 'gzip,', 'gzip;', ' ', 'gzip| |x', 'gzip;q=0.1,', 'br;|a=1;|'],
    (x) => acceptedCoding(request('accept-encoding', x), ['br', 'gzip']),
    headerLength,
  ],
  [
    'Accept-Language of a form',
    [',', ' ', ', ', 'z'],
    (x) => pageLanguageOf(request('accept-language', x)),
    headerLength,
  ],
  ['Cookie', [';', '; ', ' ', ';lang='], (x) => pageLanguageOf(request('cookie', x)), headerLength],
  [
    'X-Forwarded-For',
    [',', '1.2.3.4,', '127.0.0.1,', '::1,', ' ', '1:', '[', '::|1.|', '[|:|'],
    (x) => forwardedAddress('127.0.0.1', x, { hops: 99 }),
    headerLength,
  ],
  ['an address', ['1.', ':', '0:', ' ', '[|a|', '::|1.|', '%'], normalizeAddress, headerLength],
  [
    'a target',
    ['/..', '/a/..', '/.', '/%2e', '/a%2e|/|..', '/|é|/..', '/|\\|/..', '%', '/%4'],
    normalizeTarget,
    headerLength,
  ],
  ['a path', ['/api/|/|', '/api/|/%41|', '/sf/|/|', '/sf/|%41|'], (x) => table.match(x), headerLength],
  ['a copied name', ['.', 'a|.|', 'a|.a|', '|)|a', '。', '\u200b'], copiedNames, headerLength],
  ['a router state', ['[', '%5B', '["",{"a":', '%'], isReadableRouterState, headerLength],
  ['text in a page', ['<', '&', '"', 'a'], escapeHtml, bodyLength],
]

test.each(cases)('%s takes linear time', (name, pieces, run, size) => {
  for (const piece of pieces) {
    const parts = piece.split('|')
    const [before = '', repeated = piece, after = ''] = parts.length === 1 ? ['', piece, ''] : parts
    expectLinear(
      `${name}: ${before}${repeated}…${after}`,
      (length) => before + repeated.repeat(Math.ceil(length / repeated.length)) + after,
      (input) => attempt(() => run(input)),
      size,
    )
  }
})
