import { endpoint, examplePage, type OtherResponse } from '@/lib/core/contract/endpoint'
import { text } from '@/lib/core/contract/fields'
import { fault } from '@/lib/core/contract/issue-rules'
import { z } from '@/lib/core/contract/zod'
import { contactApps } from './apps'

/** Validated later, by application (ids.ts). JSON may give a number. */
const givenId = z.union([text, z.int().nonnegative().transform(String)], {
  error: ({ input }) =>
    fault(...(input === undefined ? (['required'] as const) : (['kind', undefined, 'id'] as const))).message,
})

export const contactLinkInput = z.object({
  app: z.enum(contactApps),
  id: givenId,
})

const addContactInput = z.object({ id: givenId })

const addQqInput = z.object({ uid: givenId })

/** Links that open the application; null where it has no such link. */
export const contactLinks = z.object({
  /** Phone or tablet. */
  mobile: z.string(),
  desktop: z.string().nullable(),
  /** For older desktop versions, if they need another link. */
  desktop_old: z.string().nullable(),
  /** Works without the application. */
  web: z.string().nullable(),
})
export type ContactLinks = z.output<typeof contactLinks>

export const contactLinkResponse = z.object({
  code: z.literal(200),
  app: z.enum(contactApps),
  /** Normalized. */
  id: z.string(),
  links: contactLinks,
  /** Our page that opens the application. */
  page: z.url(),
  qr: z.url(),
})
export type ContactLinkResponse = z.output<typeof contactLinkResponse>

const id =
  'The id in that application, or its address there, such as https://t.me/ann; a telephone number may have spaces, dashes and a plus sign.'
const page: OtherResponse = {
  status: 200,
  description: 'A page with a button that opens the application, the id to copy, and a QR code.',
  mediaTypes: ['text/html'],
  example: examplePage,
}

export const contactEndpoints = {
  link: endpoint({
    group: 'contacts',
    methods: ['GET', 'POST'],
    path: '/api/add/v1/link',
    operation: 'getContactLinks',
    summary: 'The links that add a contact',
    description:
      'For telephones, computers and browsers; null where the application has no such link. Only the form of the id is checked: nobody asks the application whether there is such a contact.',
    input: contactLinkInput,
    parameters: { app: 'The application.', id },
    response: contactLinkResponse.omit({ code: true }),
    example: { app: 'telegram', id: 'durov' },
  }),
  page: endpoint({
    group: 'contacts',
    methods: ['GET', 'POST'],
    path: '/add/{app}',
    operation: 'openContactPage',
    summary: 'A page that opens an application to add a contact',
    description: 'Made to be shared with people: it works without scripts, and keeps nothing.',
    hasErrorPages: true,
    pathParameters: { app: 'The application.' },
    pathValues: { app: contactApps },
    input: addContactInput,
    parameters: { id },
    otherResponses: [page],
    errors: { not_found: 'There is no such application here.' },
  }),
  qqPage: endpoint({
    group: 'contacts',
    methods: ['GET', 'POST'],
    path: '/addqq',
    operation: 'openQqPage',
    summary: 'The same for QQ',
    description: 'An address that is easy to remember: `/addqq?uid=` in place of `/add/qq?id=`.',
    hasErrorPages: true,
    input: addQqInput,
    parameters: { uid: 'The QQ number.' },
    otherResponses: [page],
  }),
}
