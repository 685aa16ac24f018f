import { randomInt } from 'node:crypto'
import { expiryIn } from '@/lib/core/clock'
import { errorStatus } from '@/lib/core/contract/errors'
import { fault } from '@/lib/core/contract/issue-rules'
import { isStorageFull, storageFull } from '@/lib/core/db/failures'
import { requireStorageFor } from '@/lib/core/db/storage'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { acquireCpu } from '@/lib/core/http/cpu'
import { dropMissing } from '@/lib/core/http/query'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { sealedRecordBytes } from '@/lib/core/idempotency/records'
import { type ClaimFactory, type Outcome, runOnce } from '@/lib/core/idempotency/run-once'
import { hashToken, newToken } from '@/lib/core/keys'
import { invalidInput, invalidParameter, Refusal, refusalBody } from '@/lib/core/refusal/refusal'
import { linkEndpoints } from '../contract/endpoints'
import {
  type AddLinkAnswer,
  type AddLinkInput,
  type ManyLinksInput,
  type ManyLinksResult,
  manyLinksItem,
} from '../contract/schemas'
import { linkLimits } from '../limits'
import { announceLink } from './cache'
import { hashLinkPassword } from './password'
import { insertLink, type NewLink } from './store'
import { ownLinkCode } from './target'

type Item = ManyLinksInput['links'][number]

function inputOf(item: Item) {
  const raw: Record<string, unknown> = typeof item === 'string' ? { target: item } : { ...item }
  if (Object.hasOwn(raw, 'password')) throw invalidParameter('password', fault('not_for_many'))
  dropMissing(raw, false)
  const result = manyLinksItem.safeParse(raw)
  if (!result.success) throw invalidInput(result.error, raw)
  return result.data
}

/**
 * Makes short links, each by itself: what is wrong with one refuses no other. They are made one after the other, each in
 * its turn beside other costly work, so that many links hold nobody up.
 * @param bases as for {@link addLink}
 * @param key each link is made once for it
 * @returns one result for each, and whether all that were made had been made before
 * @throws Refusal storage_full when none could be made for want of room; unavailable when too much work waits; the
 *   links made by then can be had by the key
 */
export async function addManyLinks(
  { links }: ManyLinksInput,
  bases: readonly string[],
  key: IdempotencyKey | null,
  request: Request,
): Promise<{ results: ManyLinksResult[]; isReplay: boolean }> {
  const address = clientAddressOf(request)
  const results: ManyLinksResult[] = []
  let isReplay = key !== null
  for (const [index, item] of links.entries()) {
    await acquireCpu(request)
    try {
      const input = { ...inputOf(item), password: undefined }
      const added = await addLink(input, bases, key?.part(index) ?? null, address)
      isReplay &&= added.isReplay
      results.push({ code: 200, ...added.result })
    } catch (error) {
      const refusal = isStorageFull(error) ? storageFull() : error
      if (!(refusal instanceof Refusal)) throw error
      results.push(refusalBody(refusal))
    }
  }
  // Whatever was made must be reported; where nothing was, the call is refused like any other.
  const wasMade = results.some(({ code }) => code === 200)
  if (!wasMade && results.some(({ code }) => code === errorStatus.storage_full)) throw storageFull()
  return { results, isReplay: isReplay && wasMade }
}

/** Without what people confuse: 0 and O, 1, I and l. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The addresses under /go/ that are not short links: those of the endpoints. */
const reserved: ReadonlySet<string> = new Set(
  Object.values(linkEndpoints).flatMap(({ path }) => /^\/go\/(\w+)$/.exec(path)?.[1] ?? []),
)

/** Whether a code cannot be had, in whatever case: `/go/Parse` beside `/go/parse` would only mislead. */
export function isReservedCode(code: string): boolean {
  return reserved.has(code.toLowerCase())
}

/** A random code: 7 characters of 57, about 2 · 10¹². */
export function generateCode(): string {
  return Array.from(
    { length: linkLimits.codeLengthGenerated },
    () => alphabet[randomInt(alphabet.length)],
  ).join('')
}

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
