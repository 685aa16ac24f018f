import type { Endpoint, Exact, Method, RequiredDescriptions } from './endpoint'
import { flag, integer, matching, text, textBetween, textUpTo } from './fields'
import { limits } from './limits'
import { z } from './zod'

/** Milliseconds since the epoch. */
export const time = z.int()

const listFields = {
  q: textUpTo(limits.searchLengthMax).optional(),
  limit: integer(1, limits.pageRowsMax).default(limits.pageRowsDefault),
}

export const namedListInput = z.object({ ...listFields, cursor: text.optional() })

/** Of what people make. */
export const addressTag = z
  .string()
  .nullable()
  .describe('The address tag of who made it; null if that is unknown or was removed.')

/** Of the word filter. */
export const isFlaggedField = z
  .boolean()
  .describe('Whether the word filter flags it, for administrators to look at.')

export const tagFilter = textBetween(1, limits.sessionLengthMax).optional()

/** Of what administrators delete, and can restore for TRASH_DAYS. */
export const trash = {
  listInput: { deleted: flag.default(false) },
  listParameters: {
    deleted: 'Those that administrators deleted and can restore, in place of those that exist.',
  },
  record: { deleted_time: time.nullable().describe('When an administrator deleted it, else null.') },
  input: z.object({ deleted_time: integer(0, Number.MAX_SAFE_INTEGER) }),
  parameters: { deleted_time: 'When it was deleted, as the list says.' },
  example: { deleted_time: 1_795_900_000_000 },
}

export const listInput = z.object({
  ...listFields,
  cursor: matching(/^\d{1,16}$/, 'cursor').optional(),
})

export function listResponse<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  const items = { [name]: z.array(item) } as Record<Name, z.ZodArray<Item>>
  return z.object({ ...items, cursor: z.string().nullable().describe('null at the end.') })
}

/** @param key what the path names the record by */
export const deleted = <Key extends z.ZodRawShape>(key: Key) =>
  z.object({ message: z.literal('deleted'), ...key })

type Details = Partial<Omit<Endpoint, 'group' | 'methods' | 'path' | 'summary' | 'auth' | 'operation'>> &
  Pick<Endpoint, 'operation'>

export function adminEndpoint<
  const Name extends Method,
  const Path extends string,
  const Definition extends Details,
>(
  method: Name,
  path: Path,
  summary: string,
  details: Definition & RequiredDescriptions<Path, Definition> & Exact<Definition>,
) {
  const base = {
    group: 'admin' as const,
    methods: [method] as readonly [Name],
    path: `/api/admin${path}` as const,
    summary,
    auth: 'super' as const,
  }
  return { ...base, ...(details as Definition) }
}

export const listParameters = {
  q: 'Text to search for; ASCII letters match regardless of case.',
  limit: 'How many at most.',
  cursor:
    'The `cursor` of the previous page. In a long list a search ends a page early, however little it found: go on until the cursor is null.',
}
