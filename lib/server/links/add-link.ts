import { randomBytes } from 'node:crypto'
import type { AddLinkInput } from '@/lib/schemas/links'
import { requireStorageFor } from '../db/storage'
import { HttpError, invalidParameter } from '../http/http-error'
import { hashToken } from '../keys'
import { generateCode, isReservedCode } from './code'
import { announceLink } from './links'
import { ownLinkCode } from './own-link'
import { insertLink, type NewLink } from './store'

/** A collision of two random codes is rare; so many in a row mean that something else is wrong. */
const attemptsMax = 8
/** What a row takes beside its target. */
const rowOverheadBytes = 300

/**
 * Refuses a target that is a short link of this platform: links could lead to each other in a circle.
 * @throws HttpError invalid_parameter
 */
export function requireNoLoop(target: string, bases: readonly string[]): void {
  if (ownLinkCode(target, bases) !== null)
    throw invalidParameter('target', 'must not be a short link of this site')
}

/** When something that lasts `seconds` ends, in milliseconds since the epoch; null for 0: never. */
export function endOf(seconds: number, now: number): number | null {
  return seconds === 0 ? null : now + seconds * 1000
}

async function insertUnderSomeCode(fresh: Omit<NewLink, 'link'>): Promise<string> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const link = generateCode()
    if (!isReservedCode(link) && (await insertLink({ ...fresh, link }))) return link
  }
  throw new HttpError('unavailable', 'No free code was found; try again.', { retryAfterSeconds: 1 })
}

async function insertUnder(link: string, fresh: Omit<NewLink, 'link'>): Promise<string> {
  if (isReservedCode(link)) throw new HttpError('conflict', 'This code is reserved; choose another one.')
  if (await insertLink({ ...fresh, link })) return link
  throw new HttpError('conflict', 'This code is taken; choose another one.')
}

/**
 * Makes a short link.
 * @param bases the addresses this platform is reached by, the one for absolute links first
 * @returns the link, with the token that changing and deleting need; it is not kept
 * @throws HttpError conflict (code taken or reserved), invalid_parameter (a loop), storage_full
 */
export async function addLink(input: AddLinkInput, bases: readonly string[]) {
  const { target, tip } = input
  requireNoLoop(target, bases)
  await requireStorageFor(Buffer.byteLength(target) + rowOverheadBytes)
  const token = randomBytes(24).toString('base64url')
  const now = Date.now()
  const expiresTime = endOf(input.expires_in, now)
  const fresh = { target, tip, tokenHash: hashToken(token), createdTime: now, expiresTime }
  const link = input.link ? await insertUnder(input.link, fresh) : await insertUnderSomeCode(fresh)
  await announceLink(link)
  const url = `${bases[0]}/go/${link}`
  return { message: 'created' as const, link, target, url, tip, token, expires_at: expiresTime }
}
