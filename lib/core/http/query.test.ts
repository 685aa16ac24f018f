import { describe, expect, it } from 'vitest'
import { attempt } from '@/e2e/support/linear'
import { decoderOf } from './charset'
import { formValueOf, queryOf, readUrlEncoded, utf8FormValue } from './query'

function read(source: string) {
  const into: Record<string, unknown> = {}
  readUrlEncoded(source, new Set(['a', 'b', '名']), into)
  return into
}

describe('a query', () => {
  it('is decoded as application/x-www-form-urlencoded', () => {
    expect(read('a=1+2%2B3&b=%E4%B8%AD')).toEqual({ a: '1 2+3', b: '中' })
    expect(read('%E5%90%8D=x&a=')).toEqual({ 名: 'x', a: '' })
    expect(read('a')).toEqual({ a: '' })
    expect(read('a=x=y&&')).toEqual({ a: 'x=y' })
    expect(read('&a&b=&=x')).toEqual({ a: '', b: '' })
    expect(read('')).toEqual({})
  })

  it('ends where a fragment begins', () => {
    expect(queryOf('/send?a=1#b=2?c=3')).toBe('a=1')
    expect(queryOf('/send#?a=1')).toBe('')
  })

  it('ignores names it does not know, even malformed ones', () => {
    expect(read('x=1&x=2&%ff=3&y=%ff&a=1')).toEqual({ a: '1' })
    expect(read('__proto__=1&constructor=2')).toEqual({})
  })

  it('refuses a known name given twice, and bytes that are not UTF-8', () => {
    expect(() => read('a=1&a=1')).toThrow('a is given more than once')
    expect(() => read('a=1&%61=2')).toThrow('a is given more than once')
    for (const bad of ['%ff', '%E4%B8', '%E4%B8%', '%ED%A0%80', '%C0%80', '%F5%80%80%80'])
      expect(() => read(`a=${bad}`)).toThrow('a must be percent-encoded UTF-8')
  })

  it('keeps a % that begins no escape', () => {
    expect(read('a=disk 95% full&b=100%')).toEqual({ a: 'disk 95% full', b: '100%' })
    expect(read('a=%zz%4%%41%2%30&%e5%90%8d=5%')).toEqual({ a: '%zz%4%A%20', 名: '5%' })
  })

  it('has the value that URLSearchParams reads, or is refused where that is not UTF-8', () => {
    // ASCII only: Node's parser mangles other characters beside such a %.
    const escapes = ['%', '%4', '%zz', '%41', '%25', '%E4%BD%A0', '%f0%9f%98%80', '%E4', '%BD']
    const pieces = [...escapes, '+', '=', 'e', 'F']
    let sources = ['']
    for (let length = 0; length < 4; length++) {
      sources = sources.flatMap((source) => pieces.map((piece) => source + piece))
      for (const source of sources) {
        const value = new URLSearchParams(`a=${source}`).get('a') ?? ''
        const expected = value.includes('\ufffd') ? null : value
        const given = attempt(() => read(`a=${source}`).a)
        if (given !== expected) expect(given, source).toBe(expected)
      }
    }
  })

  it('is the part between the question mark and a fragment', () => {
    expect(queryOf('http://h/p?a=1#x')).toBe('a=1')
    expect(queryOf('http://h/p')).toBe('')
  })
})

describe('a form', () => {
  const readForm = (source: string, charset: string) => {
    const into: Record<string, unknown> = {}
    const value = formValueOf(decoderOf(`;charset=${charset}`))
    readUrlEncoded(source, new Set(['a', 'b']), into, value)
    return into
  }

  it('is decoded by its charset, percent-encoded or not', () => {
    expect(readForm('a=%C4%E3+\xba\xc3%2B&b=1', 'gbk')).toEqual({ a: '你 好+', b: '1' })
    expect(readForm('a=%60%4F%7d%59', 'utf-16le')).toEqual({ a: '你好' })
    expect(readForm('a=100%\n&b=%u4f60%4%%41', 'gbk')).toEqual({ a: '100%\n', b: '%u4f60%4%A' })
    expect(readForm('a=%80+\x80', 'iso-8859-1')).toEqual({ a: '€ €' })
    expect(readForm('a=%1B%24B%24%22%1B%28B', 'iso-2022-jp')).toEqual({ a: 'あ' })
  })

  it('is refused with the cause where it cannot be decoded', () => {
    for (const bad of ['%C4', '\xc4', '%C4%20'])
      expect(() => readForm(`a=${bad}`, 'gbk')).toThrow('The body is not valid gbk')
    const undeclared = (source: string) => readUrlEncoded(source, new Set('a'), {}, utf8FormValue)
    expect(() => undeclared('a=%C4%E3')).toThrow(/charset=gbk.*iconv -f gbk/)
  })
})
