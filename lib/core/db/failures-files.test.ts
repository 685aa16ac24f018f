import { describe, expect, it } from 'vitest'
import { isDamaged, isUnwritable } from './failures'

const withCode = (code: unknown) => Object.assign(new Error('failed'), { code })

describe('a failure at a file', () => {
  it.each(['EACCES', 'EROFS', 'ENOTDIR', 'SQLITE_READONLY_DBMOVED', 8, 14, 1032])(
    'means that it cannot be written to: %s',
    (code) => {
      expect(isUnwritable(withCode(code))).toBe(true)
      expect(isUnwritable(new Error('wrapped', { cause: withCode(code) }))).toBe(true)
      expect(isDamaged(withCode(code))).toBe(false)
    },
  )

  it.each(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 11, 26, 267])('means that it is damaged: %s', (code) => {
    expect(isDamaged(withCode(code))).toBe(true)
    expect(isUnwritable(withCode(code))).toBe(false)
  })

  it('means that it is damaged also without a code', () => {
    expect(isDamaged(new Error('database disk image is malformed'))).toBe(true)
    expect(isDamaged(new Error('file is not a database'))).toBe(true)
  })

  it.each(['ENOENT', 'ENOSPC', 'SQLITE_BUSY', 5, undefined])('means neither: %s', (code) => {
    expect([isUnwritable(withCode(code)), isDamaged(withCode(code))]).toEqual([false, false])
    expect(isDamaged(new URIError('URI malformed'))).toBe(false)
  })
})
