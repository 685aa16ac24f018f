import { errorSigns } from './error-codes'

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
