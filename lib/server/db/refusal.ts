/** Prisma's code of a failure; `''` when it has none. */
export const prismaCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Whether a row was refused because another one has its name already. */
export const isTaken = (error: unknown): boolean => prismaCode(error) === 'P2002'

/** Whether a row was refused because what it belongs to is gone. */
export const isOrphan = (error: unknown): boolean => prismaCode(error) === 'P2003'

/** Whether the database cannot do it just now. */
export const isBusy = (error: unknown): boolean =>
  ['P1001', 'P1008', 'P1017', 'P2024', 'P2034'].includes(prismaCode(error))
