import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal/refusal'
import {
  DatabaseUnavailable,
  isDamaged,
  isDiskFull,
  isOutage,
  isStorageFull,
  isUnwritable,
  outageReason,
  prismaCode,
  storageFull,
} from './failures'

const withCode = (code: unknown) => Object.assign(new Error('failed'), { code })

describe('a file error', () => {
  it.each(['EACCES', 'EROFS', 'ENOTDIR', 'SQLITE_READONLY_DBMOVED', 8, 14, 1032])(
    'counts as unwritable: %s',
    (code) => {
      expect(isUnwritable(withCode(code))).toBe(true)
      expect(isUnwritable(new Error('wrapped', { cause: withCode(code) }))).toBe(true)
      expect(isDamaged(withCode(code))).toBe(false)
    },
  )

  it.each(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 11, 26, 267])('counts as damaged: %s', (code) => {
    expect(isDamaged(withCode(code))).toBe(true)
    expect(isUnwritable(withCode(code))).toBe(false)
  })

  it('counts as damaged by its message alone', () => {
    expect(isDamaged(new Error('database disk image is malformed'))).toBe(true)
    expect(isDamaged(new Error('file is not a database'))).toBe(true)
  })

  it.each(['ENOENT', 'ENOSPC', 'SQLITE_BUSY', 5, undefined])('counts as neither: %s', (code) => {
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
  ['a lock of another program, not through Prisma', new DriverAdapterError({ kind: 'SocketTimeout' })],
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

  it('has a reason without addresses, users or names', () => {
    const secret = 'password authentication failed for user "ann"'
    expect(outageReason(failure({ code: '28P01' }, secret))).toBe('it refuses the user or the password')
    expect(outageReason(failure({ code: 'ECONNREFUSED', address: '10.0.0.1' }))).toBe(
      'the connection is refused',
    )
    expect(outageReason(wrapped({ originalCode: '25006' }))).toBe('it is a standby, which is read-only')
    expect(outageReason(new Error('timeout expired'))).toBe('it does not answer in time')
    expect(outageReason(new Error('whatever it is'))).toBe('the connection was lost')
  })

  it('has no Prisma code without one in the error', () => {
    expect(prismaCode(new Error('no code, and nothing inside'))).toBe('')
    expect(prismaCode(undefined)).toBe('')
  })
})

const full: [what: string, error: unknown][] = [
  ['better-sqlite3', failure({ code: 'SQLITE_FULL' }, 'database or disk is full')],
  ['better-sqlite3 at a file size limit', failure({ code: 'SQLITE_IOERR_WRITE' }, 'disk I/O error')],
  ['node:sqlite', failure({ code: 'ERR_SQLITE_ERROR', errcode: 13, errstr: 'database or disk is full' })],
  ['node:sqlite at a file size limit', failure({ code: 'ERR_SQLITE_ERROR', errcode: 778 })],
  [
    'a failed raw query of Prisma',
    failure({ code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: 'SQLITE_FULL' } } } }),
  ],
  ['a driver adapter', failure({ cause: { kind: 'sqlite', extendedCode: 778, message: 'disk I/O error' } })],
  ['a query of Prisma whose code was lost', failure({}, 'Invalid `create()`:\n\ndatabase or disk is full')],
  ['a thread', new Error('SQLITE_FULL')],
  ['the system', failure({ code: 'ENOSPC' }, 'ENOSPC: no space left on device, write')],
  ['a quota', failure({ code: 'EDQUOT' })],
  ['a file size limit', failure({ code: 'EFBIG' })],
  ['PostgreSQL', failure({ code: '53100' }, 'could not extend file "base/1/2": No space left on device')],
  ['PostgreSQL through Prisma', failure({ code: 'P2010', meta: { code: '53100' } })],
]

const other: [what: string, error: unknown][] = [
  ['nothing', null],
  ['a taken name', failure({ code: 'P2002' })],
  ['a disk that cannot be read', failure({ code: 'SQLITE_IOERR_READ' }, 'disk I/O error')],
  ['memory that is short', failure({ code: '53200' }, 'out of memory')],
  ['a busy database', failure({ code: 'SQLITE_BUSY', errcode: 5 }, 'database is locked')],
  ['a message that quotes the words', failure({}, 'nick "database or disk is full" is taken')],
]

describe('a full disk', () => {
  it.each(full)('is recognised in the error of %s', (_, error) => {
    expect(isDiskFull(error)).toBe(true)
    expect(isStorageFull(error)).toBe(true)
  })

  it.each(other)('is not %s', (_, error) => {
    expect(isDiskFull(error)).toBe(false)
  })

  it('is searched in cyclic causes without an endless loop', () => {
    const error = failure({})
    error.cause = error
    expect(isDiskFull(error)).toBe(false)
  })

  it('is refused with Retry-After', () => {
    expect(isStorageFull(storageFull())).toBe(true)
    expect(isStorageFull(new Refusal('conflict', 'taken'))).toBe(false)
    expect(storageFull()).toMatchObject({ reason: 'storage_full', retryAfterSeconds: 30 })
  })
})
