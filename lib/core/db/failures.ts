import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import { Refusal } from '../refusal/refusal'
import { fileFaultCode } from './sqlite/file-faults'

/** Its message is one line that says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Prisma reports them without a code of its own. */
const codeByKind: Record<string, string> = {
  UniqueConstraintViolation: 'P2002',
  ForeignKeyConstraintViolation: 'P2003',
  DatabaseNotReachable: 'P1001',
  SocketTimeout: 'P1008',
  ConnectionClosed: 'P1017',
  TlsConnectionError: 'P1011',
  TransactionWriteConflict: 'P2034',
  TableDoesNotExist: 'P2021',
  ColumnNotFound: 'P2022',
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const isPresent = (value: unknown) => value !== undefined && value !== null

/** `''` for none. */
export function prismaCode(error: unknown): string {
  const adapterError = field(field(error, 'meta'), 'driverAdapterError')
  const pattern = [error, adapterError].filter(isPresent).find(isDriverAdapterError)?.cause.kind
  return (pattern && codeByKind[pattern]) ?? String(field(error, 'code') ?? '')
}

export const isUniqueViolation = (error: unknown): boolean => prismaCode(error) === 'P2002'

export const isForeignKeyViolation = (error: unknown): boolean => prismaCode(error) === 'P2003'

/** SQLite's `SQLITE_CONSTRAINT_TRIGGER`, PostgreSQL's `raise_exception`. */
const triggerCodes: ReadonlySet<unknown> = new Set([1811, 'P0001'])

export const isRefusedByTrigger = (error: unknown): boolean =>
  [...errorDetails(error).codes].some((code) => triggerCodes.has(code))

/** In our words, as those of {@link outageReason}. */
export const incompleteReason = 'it lacks a table or a column'

/** As in a backup of another version restored beneath a running server. */
export const isIncomplete = (error: unknown): boolean => ['P2021', 'P2022'].includes(prismaCode(error))

export const isTransient = (error: unknown): boolean =>
  ['P1001', 'P1008', 'P1011', 'P1017', 'P2024', 'P2034'].includes(prismaCode(error)) || isOutage(error)

/**
 * Full disks: SQLite's result codes by name and number (https://sqlite.org/rescode.html; file size limits and
 * quotas are reported as failed writes), errno(3), and PostgreSQL's `disk_full`.
 */
const fullCodes: ReadonlySet<unknown> = new Set([
  ...['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 13, 778, 4874],
  ...['ENOSPC', 'EDQUOT', 'EFBIG', '53100'],
])
/** Where the code was lost, the end of the driver's message. */
const sentence =
  /(?:database or disk is full|no space left on device|disk quota exceeded|file too large|SQLITE_(?:FULL|IOERR_WRITE))[`'".\s]*$/i

export function isDiskFull(error: unknown): boolean {
  const { codes, messages } = errorDetails(error)
  return [...codes].some((code) => fullCodes.has(code)) || messages.some((message) => sentence.test(message))
}

/** Found by us or the system. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Refusal ? error.reason === 'storage_full' : isDiskFull(error)
}

const retryAfterSeconds = 30

export function storageFull(rule: 'full' | 'no_room_for_copy' = 'full'): Refusal {
  return new Refusal('storage_full', rule, { retryAfterSeconds })
}

// System errors, and SQLite's primary result codes (https://sqlite.org/rescode.html) by name or number.

const unwritable = /^(?:EROFS|EACCES|EPERM|EEXIST|ENOTDIR|SQLITE_(?:READONLY|CANTOPEN|PERM).*)$/
const unwritableNumbers = [3, 8, 14]
const damaged = /^SQLITE_(?:CORRUPT|NOTADB).*$/
const damagedNumbers = [11, 26]
/** Errors that come from a thread lose their code. */
const damagedSentence = /disk image is malformed|malformed database schema|not a database/

const matchesCode = (codes: Iterable<unknown>, name: RegExp, numbers: readonly number[]): boolean =>
  [...codes].some((code) =>
    typeof code === 'number' ? numbers.includes(code & 255) : name.test(String(code)),
  )

export const isUnwritable = (error: unknown): boolean =>
  matchesCode(errorDetails(error).codes, unwritable, unwritableNumbers)

export function isDamaged(error: unknown): boolean {
  const { codes, messages } = errorDetails(error)
  return (
    matchesCode(codes, damaged, damagedNumbers) || messages.some((message) => damagedSentence.test(message))
  )
}

const codeFields = ['code', 'originalCode', 'errstr', 'errcode', 'rawCode', 'extendedCode']
const wrappers = ['cause', 'meta', 'driverAdapterError']
const depthMax = 8

interface ErrorDetails {
  codes: Set<unknown>
  messages: string[]
}

function collect(error: unknown, details: ErrorDetails, depth: number): void {
  if (typeof error !== 'object' || error === null || depth > depthMax) return
  const fields = error as Record<string, unknown>
  for (const field of codeFields) if (fields[field] !== undefined) details.codes.add(fields[field])
  const code = codeByKind[String(fields.kind)]
  if (code !== undefined) details.codes.add(code)
  if (typeof fields.message === 'string') details.messages.push(fields.message)
  for (const field of wrappers) collect(fields[field], details, depth + 1)
}

/** Through Prisma's wrappers. */
export function errorDetails(error: unknown): ErrorDetails {
  const details: ErrorDetails = { codes: new Set(), messages: [] }
  collect(error, details, 0)
  return details
}

/**
 * PostgreSQL's temporary conditions (https://www.postgresql.org/docs/current/errcodes-appendix.html): 08
 * connection exceptions, 28 and 3D000 a user or database that is gone, 25006 a read-only standby, 25P03 and
 * 25P04 transaction time-outs, 40001 and 40P01 conflicts, 53200 to 53400 no memory or connections, 55P03 a
 * lock, 57014 a time-out, 57P01 to 57P05 starting, stopping, crashed, 58000 and 58030 its disk or system. Not
 * a full disk (53100).
 */
const sqlStates =
  /^(?:08\w{3}|28\w{3}|3D000|25006|25P0[34]|40001|40P01|53[234]00|55P03|57014|57P0[1235]|58(?:000|030))$/
const systemCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|EMFILE)$/
/** https://www.prisma.io/docs/orm/reference/error-reference */
const prismaCodes = /^P(?:100[0123]|1008|101[01]|1017|2024|2028|2034|2037|2039)$/
/** Errors of `pg` and its pool without a code; Prisma prepends lines. */
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|Query read timeout|timeout e(?:xpired|xceeded))/m

const unavailableCode = 'DATABASE_UNAVAILABLE'

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code: string = unavailableCode
}

/** Its guard logs why. */
export class DatabaseFileFault extends DatabaseUnavailable {
  override name = 'DatabaseFileFault'
  override readonly code = fileFaultCode
}

export const isFileFault = (error: unknown): boolean => errorDetails(error).codes.has(fileFaultCode)

/** Away, overloaded or too slow; a retry may succeed. */
export function isOutage(error: unknown): boolean {
  const details = errorDetails(error)
  const isKnown = (code: unknown) => {
    const text = String(code)
    return (
      [sqlStates, systemCodes, prismaCodes].some((pattern) => pattern.test(text)) ||
      text === unavailableCode ||
      text === fileFaultCode
    )
  }
  return [...details.codes].some(isKnown) || details.messages.some((message) => messages.test(message))
}

/** PostgreSQL refuses a write, mostly on a standby. */
export const readOnlyState = '25006'

/** The database responds, but is a standby. */
export const isReadOnly = (error: unknown): boolean => errorDetails(error).codes.has(readOnlyState)

const reasons: [codes: RegExp, reason: string][] = [
  [/^ECONNREFUSED$/, 'the connection is refused'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'its host name cannot be found'],
  [/^E(?:HOST|NET)(?:UNREACH|DOWN)$/, 'its host cannot be reached'],
  [/^57P0[13]$/, 'it is starting or stopping'],
  [/^57P02$/, 'it crashed'],
  [/^58(?:000|030)$/, 'its disk or its system fails'],
  [/^25006$/, 'it is a standby, which is read-only'],
  [/^53300$/, 'it has no connection to spare'],
  [/^(?:40001|40P01|P2034)$/, 'it was in the way of another transaction'],
  [/^28(?:000|P01)$/, 'it refuses the user or the password'],
  [/^3D000$/, 'it has no such database'],
  // SQLITE_BUSY and its extended codes.
  [/^(?:5|261|517|773)$/, 'another program keeps it locked'],
  [/^DATABASE_FILE_FAULT$/, 'its file cannot be used'],
  [/^(?:57014|ETIMEDOUT|DATABASE_UNAVAILABLE)$/, 'it does not answer in time'],
]
const timeouts = /time ?out/i

/** In our words: an error's may contain an address or a name. */
export function outageReason(error: unknown): string {
  if (isIncomplete(error)) return incompleteReason
  const details = errorDetails(error)
  const found = reasons.find(([pattern]) => [...details.codes].some((code) => pattern.test(String(code))))
  if (found) return found[1]
  return details.messages.some((message) => timeouts.test(message))
    ? 'it does not answer in time'
    : 'the connection was lost'
}
