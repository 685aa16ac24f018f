import { expiryIn } from '@/lib/core/clock'
import { fault } from '@/lib/core/contract/issue-rules'
import { requireStorageFor } from '@/lib/core/db/storage'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { sealedRecordBytes } from '@/lib/core/idempotency/records'
import { type ClaimFactory, type Outcome, runOnce } from '@/lib/core/idempotency/run-once'
import { hashToken, newToken } from '@/lib/core/keys'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import type { AddLinkAnswer, AddLinkInput } from '../contract/links'
import { announceLink } from './cache'
import { generateCode, isReservedCode } from './code'
import { hashLinkPassword } from './link-password'
import { ownLinkCode } from './own-link'
import { insertLink, type NewLink } from './store'

/** A collision of two random codes is rare; so many in a row mean that something else is wrong. */
const attemptsMax = 8
/** What a row takes beside its target. */
const rowOverheadBytes = 300

/**
 * Refuses a target that is a short link of this platform: links could lead to each other in a circle.
 * @throws Refusal invalid_parameter
 */
export function requireNoLoop(target: string, bases: readonly string[]): void {
  if (ownLinkCode(target, bases) !== null) throw invalidParameter('target', fault('own_link'))
}

/** What of an answer does not follow from the input. */
type Made = Pick<AddLinkAnswer, 'link' | 'token' | 'expires_at'>

/** 0 stands for no bound. */
export const visitsLeftOf = (maxVisits: number): number | null => (maxVisits === 0 ? null : maxVisits)

/** A link that has no code yet. */
interface Draft extends Omit<NewLink, 'link'> {
  token: string
}

async function insert(draft: Draft, link: string, claim: ClaimFactory<Made>): Promise<Made | null> {
  const { token, ...row } = draft
  const made = { link, token, expires_at: row.expiresTime }
  return (await insertLink({ ...row, link }, claim(made))) ? made : null
}

async function insertUnderSomeCode(draft: Draft, claim: ClaimFactory<Made>): Promise<Made> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const link = generateCode()
    const made = isReservedCode(link) ? null : await insert(draft, link, claim)
    if (made) return made
  }
  throw new Refusal('unavailable', 'no_free_code', { retryAfterSeconds: 1 })
}

async function insertUnder(link: string, draft: Draft, claim: ClaimFactory<Made>): Promise<Made> {
  if (isReservedCode(link)) throw new Refusal('conflict', 'code_reserved')
  const made = await insert(draft, link, claim)
  if (made) return made
  throw new Refusal('conflict', 'code_taken')
}

async function make(
  input: AddLinkInput,
  bytes: number,
  claim: ClaimFactory<Made>,
  address: string,
): Promise<Made> {
  const { target, tip, password, pass_query: passQuery } = input
  await requireStorageFor(bytes)
  const passwordHash = password === undefined ? null : await hashLinkPassword(password, address)
  const visitsLeft = visitsLeftOf(input.max_visits)
  const token = newToken()
  const now = Date.now()
  const expiresTime = expiryIn(input.expires_in, now)
  const special = { passwordHash, visitsLeft, passQuery }
  const draft = { target, tip, token, tokenHash: hashToken(token), createdTime: now, expiresTime, ...special }
  const made = await (input.link ? insertUnder(input.link, draft, claim) : insertUnderSomeCode(draft, claim))
  await announceLink(made.link)
  return made
}

/** What tells one call from another; the same as ever where it asks for nothing special. Passwords are worth guessing. */
function askedFor({
  target,
  link,
  tip,
  expires_in,
  max_visits,
  password,
  pass_query,
}: AddLinkInput): unknown {
  const plain = [target, link || null, tip, expires_in]
  const isSpecial = max_visits > 0 || password !== undefined || pass_query
  return isSpecial ? [...plain, max_visits, password !== undefined, pass_query] : plain
}

/**
 * Makes a short link.
 * @param bases the addresses this platform is reached by, the one for absolute links first
 * @param key the same input with the same key gives the first link
 * @param address the caller's, `''` if unknown
 * @returns the link, with the token that changing and deleting need
 * @throws Refusal conflict (code taken or reserved, key used), invalid_parameter (a loop), storage_full
 */
export async function addLink(
  input: AddLinkInput,
  bases: readonly string[],
  key: IdempotencyKey | null,
  address = '',
): Promise<Outcome<AddLinkAnswer>> {
  const { target, tip } = input
  requireNoLoop(target, bases)
  const bytes = Buffer.byteLength(target) + rowOverheadBytes + (key ? sealedRecordBytes : 0)
  const { result: made, isReplay } = await runOnce<Made>(key, askedFor(input), (claim) =>
    make(input, bytes, claim, address),
  )
  const url = `${bases[0]}/go/${made.link}`
  return { result: { message: 'created', target, url, tip, ...made }, isReplay }
}
