import { addressTag, deleted, isFlaggedField, time, trash } from '@/lib/core/contract/admin-endpoint'
import { errorBody } from '@/lib/core/contract/error-body'
import { maybeAddress, protective } from '@/lib/core/contract/field-marks'
import {
  checked,
  expiresInUpTo,
  flag,
  integer,
  invalid,
  ownerProofFields,
  parsedField,
  passwordOf,
  presentedPassword,
  textBetween,
  textList,
  textUpTo,
} from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { linkLimits } from '../limits'
import { parseCode } from './codes'
import { cleanTarget, hostOfTarget, isWebTarget, linkTargetFault } from './target'

const codeLength = { min: 1, max: linkLimits.codeLengthMax }

const code = parsedField(z.string(), (value) => parseCode(value) ?? invalid('link_code', codeLength))

/** As links have it; also given with a scheme, a port or a path. */
export const hostField = parsedField(textUpTo(linkLimits.targetLengthMax), (value) => {
  const given = cleanTarget(value)
  return hostOfTarget(isWebTarget(given) ? given : `http://${given}`) || invalid('host_name')
})

const target = maybeAddress(
  checked(z.string().transform(cleanTarget).pipe(textUpTo(linkLimits.targetLengthMax)), linkTargetFault).meta(
    { maxLength: linkLimits.targetLengthMax },
  ),
)

/** 0: never. */
const expiresIn = expiresInUpTo(linkLimits.lifetimeSecondsMax)

/** 0: no limit. */
const maxVisits = protective(
  integer(0, linkLimits.visitsMax),
  'visits visits_max max_clicks clicks max_hits max_uses max_views one_time',
)

const password = passwordOf(1, limits.passwordLengthMax)

export const addLinkInput = z.object({
  target,
  link: code.optional(),
  tip: flag.default(false),
  expires_in: expiresIn.default(0),
  max_visits: maxVisits.default(0),
  password: password.optional(),
  pass_query: flag.default(false),
})
export type AddLinkInput = z.output<typeof addLinkInput>

/** No password: hashing one takes 50 ms. */
export const manyLinksItem = addLinkInput.omit({ password: true })

/** JSON objects or targets; as text, one target per line. */
export const manyLinksInput = z.object({
  links: textList(z.union([z.string(), z.record(z.string(), z.unknown())]), /[\r\n]\s*/, linkLimits.manyMax),
})
export type ManyLinksInput = z.output<typeof manyLinksInput>

export const openLinkInput = z.object({ password: presentedPassword.optional() })

/** A code or a short link of this platform. */
export const parseLinkInput = z.object({ link: textBetween(1, linkLimits.targetLengthMax) })

export const updateLinkInput = z.object({
  link: code,
  target: target.optional(),
  tip: flag.optional(),
  expires_in: expiresIn.optional(),
  max_visits: maxVisits.optional(),
  password: password.optional(),
  no_password: flag.default(false),
  pass_query: flag.optional(),
  ...ownerProofFields,
})
export type UpdateLinkInput = z.output<typeof updateLinkInput>

export const deleteLinkInput = z.object({ link: code, ...ownerProofFields })
export type DeleteLinkInput = z.output<typeof deleteLinkInput>

const link = {
  link: z.string().describe('The code.'),
  target: z.string(),
  url: z.string().describe('The short link.'),
  tip: z.boolean(),
  expires_at: z.int().nullable().describe('Milliseconds since the epoch; null: never.'),
}

export const addLinkResponse = z.object({
  message: z.literal('created'),
  ...link,
  token: z
    .string()
    .optional()
    .describe(
      'Shown only once: whoever has it can change and delete the link. An Idempotency-Key repeats it only to the address that made the link.',
    ),
})
export type AddLinkResponse = z.output<typeof addLinkResponse>

const manyLinksResult = z.union([addLinkResponse.extend({ code: z.literal(200) }), errorBody])
export type ManyLinksResult = z.output<typeof manyLinksResult>

export const manyLinksResponse = z.object({ results: z.array(manyLinksResult) })

export const updateLinkResponse = z.object({ message: z.enum(['created', 'updated']), ...link })

export const parseLinkResponse = z.object({
  data: z.object({ link: z.string().describe('The full original address.'), tip: z.boolean() }),
})
export type ParseLinkResponse = z.output<typeof parseLinkResponse>

export const deleteLinkResponse = deleted({ link: z.string() })

const linkDay = z.object({ day: z.string().describe('Such as 2026-11-22, UTC.'), visits: z.int() })
export type LinkDay = z.output<typeof linkDay>

/** Times are milliseconds since the epoch. */
export const linkPreview = z.object({
  link: link.link,
  target: link.target,
  tip: link.tip,
  hits: z.int().describe('How often it was followed.'),
  bot_hits: z.int().describe('How often preview agents and crawlers opened it, which are not in hits.'),
  created_at: z.int(),
  updated_at: z.int(),
  expires_at: link.expires_at,
  visits_left: z.int().nullable().describe('How many visits are left; null: no limit.'),
  protected: z.boolean().describe('Whether it asks for a password.'),
  pass_query: z.boolean(),
  /** Oldest first. */
  days: z.array(linkDay).describe(`Days with visits, of the last ${linkLimits.daysKept}.`),
})
export type LinkPreview = z.output<typeof linkPreview>

export const adminLink = z.object({
  link: z.string(),
  target: z.string(),
  tip: z.boolean(),
  hits: z.int(),
  bot_hits: z.int(),
  created_time: time,
  updated_time: time,
  expires_time: time.nullable(),
  tag: addressTag,
  host: z.string().nullable().describe('Of the target, in punycode; empty if it has none.'),
  ...trash.record,
  hidden: z.boolean().describe('By an action of an administrator.'),
  flagged: isFlaggedField,
})
export type AdminLink = z.output<typeof adminLink>
