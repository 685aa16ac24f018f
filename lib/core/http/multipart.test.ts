import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal/refusal'
import { decodeUtf8 } from './charset'
import { boundaryOf, readParts } from './multipart'

const part = (disposition: string, content: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
const read = (body: string) =>
  readParts(Buffer.from(body), 'b', decodeUtf8).map(({ name, isFile, bytes, decode }) => [
    name,
    isFile,
    decode(bytes),
  ])

describe('the parts of a form', () => {
  it('are read as browsers, curl and libraries write them', () => {
    const body = [
      part('name="text"', 'line 1\r\n--not the boundary\r\nline 2'),
      part('name="file"; filename="a \\"b\\".txt"', '小明\n', 'Content-Type: text/plain; charset=utf-8\r\n'),
      part('filename="a;name=x.txt"; name="quoted %22 name"', ''),
      part('name=bare', ' kept as it is \r\n'),
    ].join('')
    const expected = [
      ['text', false, 'line 1\r\n--not the boundary\r\nline 2'],
      ['file', true, '小明\n'],
      ['quoted " name', true, ''],
      ['bare', false, ' kept as it is \r\n'],
    ]
    expect(read(`${body}--b--\r\n`)).toEqual(expected)
    expect(read(`preamble\r\n${body}--b--epilogue\r\n${body}`)).toEqual(expected)
    expect(read('--b--')).toEqual([])
  })

  it('are read with LF as line end if the first line has it', () => {
    const body = part('name="text"', 'a') + part('name="file"; filename="a.txt"', 'b')
    const lines = `${body}--b--`.replaceAll('\r\n', '\n').replace('\nb\n', '\nb\r\n\n')
    expect(read(lines)).toEqual([
      ['text', false, 'a'],
      ['file', true, 'b\r\n'],
    ])
  })

  it('are files with a filename in either notation', () => {
    for (const name of ["filename*=UTF-8''%e2%82%ac.txt", "filename*= utf-8''a; filename=a"])
      expect(read(`${part(`name="file"; ${name}`, 'x')}--b--`)).toEqual([['file', true, 'x']])
  })

  it.each([
    ['nothing', ''],
    ['another boundary', '--c\r\n'],
    ['no end', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['a boundary that goes on', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--bx\r\n'],
    ['no headers', '--b\r\n\r\nx\r\n--b--'],
    ['no field', '--b\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n--b--'],
    ['no name', '--b\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx\r\n--b--'],
    ['half a name', '--b\r\nContent-Disposition: form-data; name="a\r\n\r\nx\r\n--b--'],
    ['long headers', `--b\r\nX: ${'x'.repeat(5000)}\r\n\r\nx\r\n--b--`],
    ['too many parts', `${part('name="a"', '').repeat(101)}--b--`],
    ['Base64', `${part('name="a"', 'eA==', 'Content-Transfer-Encoding: base64\r\n')}--b--`],
    ['an unknown charset', `${part('name="a"', 'x', 'Content-Type: text/plain; charset=utf-32\r\n')}--b--`],
  ])('are refused when they are malformed: %s', (_, body) => {
    expect(() => read(body)).toThrow(Refusal)
  })

  it('have a boundary of at most 70 characters', () => {
    expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
    expect(boundaryOf(`multipart/form-data;boundary=${'x'.repeat(70)}`)).toHaveLength(70)
    for (const bad of ['', '; boundary=', `; boundary=${'x'.repeat(71)}`, '; boundary="a\u00e9"'])
      expect(() => boundaryOf(`multipart/form-data${bad}`), bad).toThrow(Refusal)
  })
})
