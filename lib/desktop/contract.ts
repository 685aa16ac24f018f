import { endpoint } from '@/lib/core/contract/endpoint'
import { languageParameter } from '@/lib/core/contract/fields'
import { fault, violates } from '@/lib/core/contract/issue-rules'
import { ownPathPattern, pathLengthMax } from '@/lib/core/contract/path-header'
import { z } from '@/lib/core/contract/zod'
import { languages } from '@/lib/core/i18n/language'
import { skins } from '@/lib/core/skin'

const ownPath = z
  .string()
  .max(pathLengthMax, { error: fault('length_max', { max: pathLengthMax }, 'path').message })
  .refine((path) => ownPathPattern.test(path), violates('own_path'))
  .meta({ pattern: ownPathPattern.source })

const remembering = (cookie: string) => {
  const headers = { 'Set-Cookie': cookie }
  return {
    headers,
    otherResponses: [{ status: 303, description: 'To that page.', mediaTypes: [], headers }],
    errors: { forbidden: 'A page of another site asks for it.' },
  }
}

/** What forms without scripts choose. */
const choice = {
  group: 'platform',
  methods: ['POST'],
  isInternal: true,
  isPrivate: true,
  hasSideEffects: true,
  hasErrorPages: true,
} as const

export const skinEndpoints = {
  choose: endpoint({
    ...choice,
    path: '/skin',
    operation: 'chooseSkin',
    summary: 'Dress the pages for a browser without scripts',
    input: z.object({
      skin: z.enum(skins).optional(),
      back: ownPath.default('/'),
    }),
    parameters: {
      skin: 'What they are dressed in; without it, what the system prefers.',
      back: 'The page to go back to.',
    },
    response: z.object({ skin: z.enum(skins).nullable() }),
    ...remembering('What remembers the skin from now on, or forgets it.'),
  }),
}

export const languageEndpoints = {
  choose: endpoint({
    ...choice,
    path: '/language',
    operation: 'chooseLanguage',
    summary: 'Choose the language of the pages in a browser without scripts',
    input: z.object({
      lang: languageParameter,
      back: ownPath.default('/'),
    }),
    parameters: {
      lang: 'The language.',
      back: 'The page to go back to.',
    },
    response: z.object({ lang: z.enum(languages) }),
    ...remembering('What remembers the language from now on.'),
  }),
}
