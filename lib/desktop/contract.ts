import { endpoint } from '@/lib/core/contract/endpoint'
import { fault, violates } from '@/lib/core/contract/issue-rules'
import { pathLengthMax } from '@/lib/core/contract/path-header'
import { z } from '@/lib/core/contract/zod'
import { skins } from '@/lib/core/skin'

const ownPathPattern = /^\/(?:[\x21-\x2e\x30-\x5b\x5d-\x7e][\x21-\x7e]*)?$/

/** A path of this site with its query; `//host` and `/\host` would lead to another site. */
const ownPath = z
  .string()
  .max(pathLengthMax, { error: fault('length_max', { max: pathLengthMax }, 'path').message })
  .refine((path) => ownPathPattern.test(path), violates('own_path'))
  .meta({ pattern: ownPathPattern.source })

const headers = { 'Set-Cookie': 'What remembers the skin from now on, or forgets it.' }

export const skinEndpoints = {
  choose: endpoint({
    group: 'platform',
    methods: ['POST'],
    path: '/skin',
    operation: 'chooseSkin',
    summary: 'Dress the pages for a browser without scripts',
    isInternal: true,
    isPrivate: true,
    hasSideEffects: true,
    hasErrorPages: true,
    input: z.object({
      skin: z.enum(skins).optional(),
      back: ownPath.default('/'),
    }),
    parameters: {
      skin: 'What they are dressed in; without it, what the system prefers.',
      back: 'The page to go back to.',
    },
    response: z.object({ skin: z.enum(skins).nullable() }),
    headers,
    otherResponses: [{ status: 303, description: 'To that page.', mediaTypes: [], headers }],
    errors: { forbidden: 'A page of another site asks for it.' },
  }),
}
