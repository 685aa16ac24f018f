import { checked, flag, integer, matching, presentedKey, presentedPassword, textOf, textUpTo } from './fields'
import { limits } from './limits'
import { linkLimits } from './link-limits'
import { targetFault } from './link-target'
import { textList } from './text-list'
import { z } from './zod'

/** What a code may be made of. */
export const codePattern = new RegExp(`^[A-Za-z0-9_-]{1,${linkLimits.codeLengthMax}}$`)

const code = matching(codePattern, 'link_code', { min: 1, max: linkLimits.codeLengthMax })

/** Absolute http or https, kept as given. */
const target = checked(textUpTo(linkLimits.targetLengthMax), targetFault)

/** Seconds from now; 0: never. */
const expiresIn = integer(0, linkLimits.expiresInSecondsMax)

/** 0: no bound. */
const maxVisits = integer(0, linkLimits.visitsMax)

/** Of the visitors of a link, chosen by its maker. */
const password = textOf(1, limits.passwordLengthMax).meta({ format: 'password' })

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

/** One of many: each password takes 50 ms, so these have none. */
export const manyLinksItem = addLinkInput.omit({ password: true })

/** Links to be made: JSON objects, or targets alone. As text, a target a line. */
export const manyLinksInput = z.object({
  links: textList(z.union([z.string(), z.record(z.string(), z.unknown())]), /\s+/, linkLimits.manyMax),
})
export type ManyLinksInput = z.output<typeof manyLinksInput>

/** What opens a link. */
export const openLinkInput = z.object({ password: presentedPassword })

/** A code, or the whole address of a short link of this platform. */
export const parseLinkInput = z.object({ link: textOf(1, linkLimits.targetLengthMax) })

/** What proves that a caller may change a link. */
const proof = { token: presentedKey.optional(), key: presentedKey.optional() }

export const updateLinkInput = z.object({
  link: code,
  target: target.optional(),
  tip: flag.optional(),
  expires_in: expiresIn.optional(),
  max_visits: maxVisits.optional(),
  password: password.optional(),
  no_password: flag.default(false),
  pass_query: flag.optional(),
  ...proof,
})
export type UpdateLinkInput = z.output<typeof updateLinkInput>

export const deleteLinkInput = z.object({ link: code, ...proof })
export type DeleteLinkInput = z.output<typeof deleteLinkInput>

/** A short link as its maker sees it. `expires_at` is milliseconds since the epoch, null: never. */
export interface LinkAnswer {
  code: 200
  message: 'created' | 'updated'
  link: string
  target: string
  url: string
  tip: boolean
  expires_at: number | null
}

export interface AddLinkAnswer extends LinkAnswer {
  message: 'created'
  /** Changing and deleting need it. Left out where another address repeats the call with the same Idempotency-Key. */
  token?: string
}

export interface ParseLinkAnswer {
  code: 200
  data: { link: string; tip: boolean }
}

/** How often a link was visited on a day (UTC). */
export interface LinkDay {
  /** Such as 2026-11-22. */
  day: string
  visits: number
}

/** What everybody may know of a link, or whoever has its password. Times are milliseconds since the epoch, `expires_at` null: never. */
export interface LinkPreview {
  link: string
  target: string
  tip: boolean
  hits: number
  created_at: number
  updated_at: number
  expires_at: number | null
  /** How often it leads on yet; null: no bound. */
  visits_left: number | null
  protected: boolean
  pass_query: boolean
  /** Those with visits, the oldest first. */
  days: LinkDay[]
}

/** `GET /go/{link}+` with `Accept: application/json`. */
export interface LinkPreviewAnswer extends LinkPreview {
  code: 200
}
