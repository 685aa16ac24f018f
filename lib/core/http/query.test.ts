import { describe, expect, it } from 'vitest'
import { queryOf, readUrlEncoded } from './query'

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
    for (const bad of ['%ff', '%', '%zz', '%ED%A0%80', '%C0%80'])
      expect(() => read(`a=${bad}`)).toThrow('a must be percent-encoded UTF-8')
  })

  it('is the part between the question mark and a fragment', () => {
    expect(queryOf('http://h/p?a=1#x')).toBe('a=1')
    expect(queryOf('http://h/p')).toBe('')
  })
})
