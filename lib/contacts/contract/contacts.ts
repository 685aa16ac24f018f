import { text } from '@/lib/core/contract/fields'
import { fault } from '@/lib/core/contract/issue-rules'
import { z } from '@/lib/core/contract/zod'
import { contactApps } from '../apps'

/** An id as it was given; what it must be depends on the application, see contact-ids.ts. JSON may give a number. */
const givenId = z.union([text, z.int().nonnegative().transform(String)], {
  error: ({ input }) =>
    fault(...(input === undefined ? (['required'] as const) : (['kind', undefined, 'id'] as const))).message,
})

export const contactLinkInput = z.object({
  app: z.enum(contactApps),
  id: givenId,
})

export const addContactInput = z.object({ id: givenId })

export const addQqInput = z.object({ uid: givenId })

/** Links that open the application where the contact is added; null where there is no such link. */
export const contactLinks = z.object({
  /** For a phone or tablet. */
  mobile: z.string(),
  /** For a computer. */
  desktop: z.string().nullable(),
  /** For a computer with an older version of the application, where that needs another link. */
  desktop_old: z.string().nullable(),
  /** A web address that works without the application. */
  web: z.string().nullable(),
})
export type ContactLinks = z.output<typeof contactLinks>

export const contactLinkAnswer = z.object({
  code: z.literal(200),
  app: z.enum(contactApps),
  /** The id in its normal form: no spaces, `+` before a telephone number, no `@` before a Telegram name. */
  id: z.string(),
  links: contactLinks,
  /** The page of this platform that opens the application. */
  page: z.url(),
  /** A QR code that leads a phone there. */
  qr: z.url(),
})
export type ContactLinkAnswer = z.output<typeof contactLinkAnswer>
