import { flag, integer, matching, presentedKey, textOf, textUpTo } from './fields'
import { targetProblem } from './link-target'
import { z } from './zod'

/** Sizes of short links. Lengths are in Unicode code points. */
export const linkLimits = {
  codeLengthMax: 64,
  codeLengthGenerated: 7,
  targetLengthMax: 8192,
  /** Ten years. */
  expiresInSecondsMax: 10 * 365 * 86_400,
} as const

/** What a code may be made of. */
export const codePattern = new RegExp(`^[A-Za-z0-9_-]{1,${linkLimits.codeLengthMax}}$`)

const code = matching(codePattern, 'link_code', { min: 1, max: linkLimits.codeLengthMax })

/** Absolute http or https, kept as given. */
const target = textUpTo(linkLimits.targetLengthMax).superRefine((value, ctx) => {
  const problem = targetProblem(value)
  if (problem !== null) ctx.addIssue({ code: 'custom', message: problem })
})

/** Seconds from now; 0: never. */
const expiresIn = integer(0, linkLimits.expiresInSecondsMax)

export const addLinkInput = z.object({
  target,
  link: code.optional(),
  tip: flag.default(false),
  expires_in: expiresIn.default(0),
})
export type AddLinkInput = z.output<typeof addLinkInput>

/** A code, or the whole address of a short link of this platform. */
export const parseLinkInput = z.object({ link: textOf(1, linkLimits.targetLengthMax) })

/** What proves that a caller may change a link. */
const proof = { token: presentedKey.optional(), key: presentedKey.optional() }

export const updateLinkInput = z.object({
  link: code,
  target: target.optional(),
  tip: flag.optional(),
  expires_in: expiresIn.optional(),
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

/** What everybody may know of a link. Times are milliseconds since the epoch, `expires_at` null: never. */
export interface LinkPreview {
  link: string
  target: string
  tip: boolean
  hits: number
  created_at: number
  updated_at: number
  expires_at: number | null
}

/** `GET /go/{link}+` with `Accept: application/json`. */
export interface LinkPreviewAnswer extends LinkPreview {
  code: 200
}
