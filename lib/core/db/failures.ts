import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import { Refusal } from '../refusal/refusal'

/** Of failures that Prisma passes on without a code of its own: at BEGIN and COMMIT as they are, of raw SQL inside. */
const codeByKind: Record<string, string> = {
  UniqueConstraintViolation: 'P2002',
  ForeignKeyConstraintViolation: 'P2003',
  DatabaseNotReachable: 'P1001',
  SocketTimeout: 'P1008',
  ConnectionClosed: 'P1017',
  TlsConnectionError: 'P1011',
  TransactionWriteConflict: 'P2034',
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

// Prisma's own test reads a field of whatever it is given.
const isSomething = (value: unknown) => value !== undefined && value !== null

/** Prisma's code of a failure; `''` when it has none. */
export function prismaCode(error: unknown): string {
  const inside = field(field(error, 'meta'), 'driverAdapterError')
  const known = [error, inside].filter(isSomething).find(isDriverAdapterError)?.cause.kind
  return (known && codeByKind[known]) ?? String(field(error, 'code') ?? '')
}

/** Whether a row was refused because another one has its name already. */
export const isTaken = (error: unknown): boolean => prismaCode(error) === 'P2002'

/** Whether a row was refused because what it belongs to is gone. */
export const isOrphan = (error: unknown): boolean => prismaCode(error) === 'P2003'

/** What says that a trigger refused a change: SQLite's `SQLITE_CONSTRAINT_TRIGGER`, PostgreSQL's `raise_exception`. */
const triggerCodes: ReadonlySet<unknown> = new Set([1811, 'P0001'])

/** Whether the database has a rule of its own against it. */
export const isRefusedByTrigger = (error: unknown): boolean =>
  [...errorSigns(error).codes].some((code) => triggerCodes.has(code))

/** Whether the database cannot do it just now. */
export const isBusy = (error: unknown): boolean =>
  ['P1001', 'P1008', 'P1011', 'P1017', 'P2024', 'P2034'].includes(prismaCode(error)) || isOutage(error)

/**
 * How drivers and the system say that nothing more can be written: SQLite's result codes by name and by number
 * (https://sqlite.org/rescode.html; it reports a file size limit and a quota as a failed write), those of errno(3),
 * and PostgreSQL's `disk_full`.
 */
const fullCodes: ReadonlySet<unknown> = new Set([
  ...['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 13, 778, 4874],
  ...['ENOSPC', 'EDQUOT', 'EFBIG', '53100'],
])
/** Where a code has been lost on the way, the driver's sentence is what is left. Only at the end of a message. */
const sentence =
  /(?:database or disk is full|no space left on device|disk quota exceeded|file too large|SQLITE_(?:FULL|IOERR_WRITE))[`'".\s]*$/i

/** Whether a failure means that the disk, a quota or the largest file that may be written is full. */
export function isDiskFull(error: unknown): boolean {
  const { codes, messages } = errorSigns(error)
  return [...codes].some((code) => fullCodes.has(code)) || messages.some((message) => sentence.test(message))
}

/** Whether something was not stored because there is no room, found out by us or by the system. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Refusal ? error.reason === 'storage_full' : isDiskFull(error)
}

const retryAfterSeconds = 30

/** The refusal of a write when there is no room. */
export function storageFull(rule: 'full' | 'no_room_for_copy' = 'full'): Refusal {
  return new Refusal('storage_full', rule, { retryAfterSeconds })
}

// Errors of the system, and SQLite's primary result codes (https://sqlite.org/rescode.html) by name or by number.

const unwritable = /^(?:EROFS|EACCES|EPERM|EEXIST|ENOTDIR|SQLITE_(?:READONLY|CANTOPEN|PERM).*)$/
const unwritableNumbers = [3, 8, 14]
const damaged = /^SQLITE_(?:CORRUPT|NOTADB).*$/
const damagedNumbers = [11, 26]
/** What SQLite says of such a file: an error that comes out of a thread has lost its code. */
const damagedSentence = /disk image is malformed|malformed database schema|not a database/

const has = (codes: Iterable<unknown>, name: RegExp, numbers: readonly number[]): boolean =>
  [...codes].some((code) =>
    typeof code === 'number' ? numbers.includes(code & 255) : name.test(String(code)),
  )

/** Whether a failure means that a file or folder may not be written to. */
export const isUnwritable = (error: unknown): boolean =>
  has(errorSigns(error).codes, unwritable, unwritableNumbers)

/** Whether a failure means that a database file makes no sense. */
export function isDamaged(error: unknown): boolean {
  const { codes, messages } = errorSigns(error)
  return has(codes, damaged, damagedNumbers) || messages.some((message) => damagedSentence.test(message))
}

const codeFields = ['code', 'originalCode', 'errstr', 'errcode', 'rawCode', 'extendedCode']
const wrappers = ['cause', 'meta', 'driverAdapterError']
const depthMax = 8

/** What an error and whatever it wraps say of themselves. */
interface ErrorSigns {
  /** Names and numbers: of Prisma, of the driver, of SQLite, of the system. */
  codes: Set<unknown>
  messages: string[]
}

function collect(error: unknown, signs: ErrorSigns, depth: number): void {
  if (typeof error !== 'object' || error === null || depth > depthMax) return
  const fields = error as Record<string, unknown>
  for (const field of codeFields) if (fields[field] !== undefined) signs.codes.add(fields[field])
  if (typeof fields.message === 'string') signs.messages.push(fields.message)
  for (const field of wrappers) collect(fields[field], signs, depth + 1)
}

/** The codes of a failure, whichever driver met it and however Prisma wrapped that. */
export function errorSigns(error: unknown): ErrorSigns {
  const signs: ErrorSigns = { codes: new Set(), messages: [] }
  collect(error, signs, 0)
  return signs
}

/**
 * What PostgreSQL says when it cannot do something just now (https://www.postgresql.org/docs/current/errcodes-appendix.html):
 * 08 connection exceptions, 28 and 3D000 a user or database it no longer knows, 25006 a standby that is read-only, 25P03 and 25P04 transactions that took too long, 40001 and
 * 40P01 conflicts with others, 53200 to 53400 no memory or connections, 55P03 a lock, 57014 a time limit, 57P01 to 57P05
 * starting, stopping, crashed, 58000 and 58030 its disk or its system. A full disk (53100) is another matter.
 */
const sqlStates =
  /^(?:08\w{3}|28\w{3}|3D000|25006|25P0[34]|40001|40P01|53[234]00|55P03|57014|57P0[1235]|58(?:000|030))$/
/** Of sockets and of looking up a host's name. */
const systemCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|EMFILE)$/
/** https://www.prisma.io/docs/orm/reference/error-reference */
const prismaCodes = /^P(?:100[0123]|1008|101[01]|1017|2024|2028|2034|2037|2039)$/
/** `pg` and its pool give these no code; Prisma puts lines of its own before them. */
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|Query read timeout|timeout e(?:xpired|xceeded))/m

const unavailableCode = 'DATABASE_UNAVAILABLE'
const fileFaultCode = 'DATABASE_FILE_FAULT'

/** The database is known to be away, or did not answer in the time that was given to it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code: string = unavailableCode
}

/** The file of a SQLite database is not as it should be; its guard tells the log. */
export class DatabaseFileFault extends DatabaseUnavailable {
  override name = 'DatabaseFileFault'
  override readonly code = fileFaultCode
}

/** Whether something failed for the state of the database's file, of which the log has been told. */
export const isFileFault = (error: unknown): boolean => errorSigns(error).codes.has(fileFaultCode)

/** Whether something failed because the database is away, out of something, or too slow; it may succeed later. */
export function isOutage(error: unknown): boolean {
  const signs = errorSigns(error)
  const isKnown = (code: unknown) => {
    const text = String(code)
    return (
      [sqlStates, systemCodes, prismaCodes].some((known) => known.test(text)) ||
      text === unavailableCode ||
      text === fileFaultCode
    )
  }
  return [...signs.codes].some(isKnown) || signs.messages.some((message) => messages.test(message))
}

/** What PostgreSQL says of whatever would change something where nothing can be changed: mostly on a standby. */
export const readOnlyState = '25006'

/** Whether something failed because the database, though it answers, is a standby. */
export const isReadOnly = (error: unknown): boolean => errorSigns(error).codes.has(readOnlyState)

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

/** Why the database cannot be used, in words of ours: those of an error may hold an address or a name. */
export function reasonOf(error: unknown): string {
  const signs = errorSigns(error)
  const found = reasons.find(([known]) => [...signs.codes].some((code) => known.test(String(code))))
  if (found) return found[1]
  return signs.messages.some((message) => timeouts.test(message))
    ? 'it does not answer in time'
    : 'the connection was lost'
}
