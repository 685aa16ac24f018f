import type { z } from '../zod'
import { type Endpoint, endpoint, type Method } from './endpoint'

type Details<Input extends z.ZodObject> = Partial<Omit<Endpoint, 'input' | 'parameters'>> & {
  input: Input
  parameters: Record<Extract<keyof Input['shape'], string>, string>
}

/** Describes one method of an administrators' path: all of them need the super key. */
export function adminEndpoint<Input extends z.ZodObject>(
  method: Method,
  path: string,
  summary: string,
  details: Details<Input> | Partial<Omit<Endpoint, 'input' | 'parameters'>> = {},
): Endpoint {
  const base = {
    group: 'admin',
    methods: [method],
    path: `/api/admin${path}`,
    summary,
    auth: 'super',
  } as const
  return 'input' in details ? { ...base, ...details } : endpoint({ ...base, ...details })
}

/** What the parameters of every list mean. */
export const listParameters = {
  q: 'Text to be found in it; ASCII letters of either case are one.',
  limit: 'How many at most.',
  cursor: 'Where the page before ended, as its answer said.',
}
