import type { EnglishKey } from '../contract/english'
import type { ApiError } from './api-error'

/** By these a call fails that may have been carried out: in the database, at an error, while its response waited, at a proxy. */
const afterTheFact: ReadonlySet<string> = new Set([
  ...(['answers_waiting', 'database_busy', 'database_refuses', 'database_silent'] as const),
  ...(['failed', 'failed_logged', 'once_more', 'http_status'] as const),
] satisfies (EnglishKey<'internal'> | EnglishKey<'unavailable'> | 'http_status')[])

/** Whether a failed call may have been carried out. */
export const mayHaveArrived = ({
  isTemporary,
  facts: { rule },
}: Pick<ApiError, 'isTemporary' | 'facts'>): boolean =>
  isTemporary && (rule === undefined || afterTheFact.has(rule))
