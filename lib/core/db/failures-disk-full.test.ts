import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal/refusal'
import { isDiskFull, isStorageFull, storageFull } from './failures'

const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields)

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
  it.each(full)('is recognised as %s reports it', (_, error) => {
    expect(isDiskFull(error)).toBe(true)
    expect(isStorageFull(error)).toBe(true)
  })

  it.each(other)('is not %s', (_, error) => {
    expect(isDiskFull(error)).toBe(false)
  })

  it('is looked for in causes that lead in a circle without end', () => {
    const error = failure({})
    error.cause = error
    expect(isDiskFull(error)).toBe(false)
  })

  it('is told by a refusal that says when to come back', () => {
    expect(isStorageFull(storageFull())).toBe(true)
    expect(isStorageFull(new Refusal('conflict', 'taken'))).toBe(false)
    expect(storageFull()).toMatchObject({ reason: 'storage_full', retryAfterSeconds: 30 })
  })
})
