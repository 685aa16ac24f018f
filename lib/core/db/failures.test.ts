import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, isDamaged, isOutage, isUnwritable, prismaCode, reasonOf } from './failures'

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

const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields)
const wrapped = (cause: object, code = 'P2010') => failure({ code, meta: { driverAdapterError: { cause } } })

const outages: [what: string, error: unknown][] = [
  ['nobody listens', failure({ code: 'ECONNREFUSED', syscall: 'connect' })],
  ['a connection that was reset', failure({ code: 'ECONNRESET' })],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  [
    'a connection that ended, through Prisma',
    new Error('\nInvalid `q()` invocation:\n\n\nConnection terminated'),
  ],
  ['a pool that had no connection in time', new Error('timeout exceeded when trying to connect')],
  ['a connection that took too long', new Error('timeout expired')],
  ['a limit of ours', new DatabaseUnavailable('no answer in time')],
  ['a transaction that could not begin', failure({ code: 'P2028' })],
  ['P2039', failure({ code: 'P2039' })],
  ['an administrator who stops it', wrapped({ originalCode: '57P01', kind: 'postgres' })],
  ['a start that is not over', failure({ code: '57P03', severity: 'FATAL' })],
  ['a statement beyond its limit', wrapped({ originalCode: '57014', kind: 'postgres' })],
  ['no connection to spare', wrapped({ originalCode: '53300', kind: 'TooManyConnections' })],
  ['a disk that cannot be written', wrapped({ originalCode: '58030', kind: 'postgres' })],
  ['a standby', wrapped({ originalCode: '25006', kind: 'postgres' })],
]

const others: [what: string, error: unknown][] = [
  ['nothing', undefined],
  ['a taken name', wrapped({ originalCode: '23505', kind: 'UniqueConstraintViolation' }, 'P2002')],
  ['a full disk', wrapped({ originalCode: '53100', kind: 'postgres' })],
  ['a table that is not there', wrapped({ originalCode: '42P01', kind: 'TableDoesNotExist' })],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['a message that quotes the words', failure({}, 'the nick "Connection terminated" is taken')],
]

describe('an outage of the database', () => {
  it.each(outages)('is %s', (_, error) => expect(isOutage(error)).toBe(true))

  it.each(others)('is not %s', (_, error) => expect(isOutage(error)).toBe(false))

  it('is told in words that hold no address, user or name', () => {
    const secret = 'password authentication failed for user "ann"'
    expect(reasonOf(failure({ code: '28P01' }, secret))).toBe('it refuses the user or the password')
    expect(reasonOf(failure({ code: 'ECONNREFUSED', address: '10.0.0.1' }))).toBe('the connection is refused')
    expect(reasonOf(wrapped({ originalCode: '25006' }))).toBe('it is a standby, which is read-only')
    expect(reasonOf(new Error('timeout expired'))).toBe('it does not answer in time')
    expect(reasonOf(new Error('whatever it is'))).toBe('the connection was lost')
  })

  it('leaves an error without a code as it is', () => {
    expect(prismaCode(new Error('no code, and nothing inside'))).toBe('')
    expect(prismaCode(undefined)).toBe('')
  })
})
