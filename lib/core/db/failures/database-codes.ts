import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import { errorSigns } from './error-codes'
import { isOutage } from './outage'

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
