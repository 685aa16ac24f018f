const codeFields = ['code', 'originalCode', 'errstr', 'errcode', 'rawCode', 'extendedCode']
const wrappers = ['cause', 'meta', 'driverAdapterError']
const depthMax = 8

/** What an error and whatever it wraps say of themselves. */
export interface ErrorSigns {
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
