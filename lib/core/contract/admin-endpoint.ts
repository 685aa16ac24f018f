import type { Endpoint, Method, Words } from './endpoint'

type Details = Partial<Omit<Endpoint, 'group' | 'methods' | 'path' | 'summary' | 'auth' | 'operation'>> &
  Pick<Endpoint, 'operation'>

/** Defines one method of an administrators' path: all of them need the super key. */
export function adminEndpoint<
  const Name extends Method,
  const Path extends string,
  const Definition extends Details,
>(method: Name, path: Path, summary: string, details: Definition & Words<Path, Definition>) {
  const base = {
    group: 'admin' as const,
    methods: [method] as readonly [Name],
    path: `/api/admin${path}` as const,
    summary,
    auth: 'super' as const,
  }
  return { ...base, ...(details as Definition) }
}

/** What the parameters of every list mean. */
export const listParameters = {
  q: 'Text to search for; ASCII letters match regardless of case.',
  limit: 'How many at most.',
  cursor: 'The `cursor` of the previous page.',
}
