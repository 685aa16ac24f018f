import { createHash, randomInt } from 'node:crypto'
import { type Creator, creatorOf, requireCreator, unknownCreator } from '@/lib/core/auth/create-keys'
import { expiryIn } from '@/lib/core/clock'
import { errorStatus } from '@/lib/core/contract/errors'
import { fault } from '@/lib/core/contract/issue-rules'
import { clientWrite } from '@/lib/core/db/client-writes'
import { isStorageFull, storageFull } from '@/lib/core/db/failures'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { requireUnblocked } from '@/lib/core/hidden-items'
import { acquireCpu } from '@/lib/core/http/cpu'
import { dropMissing, rawQueryOf } from '@/lib/core/http/query'
import { markedOf, refuseMisspelt } from '@/lib/core/http/unknown-parameters'
import { IdempotencyKey } from '@/lib/core/idempotency/key'
import { sealedRecordBytes } from '@/lib/core/idempotency/records'
import { type Outcome, type RecordFactory, runOnce } from '@/lib/core/idempotency/run-once'
import { addressTag, hashToken, newToken, tagIfKnown } from '@/lib/core/keys'
import { invalidInput, invalidParameter, Refusal, refusalBody } from '@/lib/core/refusal/refusal'
import { screenTarget } from '@/lib/moderation/server/words/screen'
import { noteFound } from '@/lib/reports/server/found'
import { foldCode } from '../contract/codes'
import { linkEndpoints } from '../contract/endpoints'
import {
  type AddLinkInput,
  type AddLinkResponse,
  type ManyLinksInput,
  type ManyLinksResult,
  manyLinksItem,
} from '../contract/schemas'
import { showsFirst } from '../contract/target'
import { linkLimits, linkPath } from '../limits'
import { requireAllowedTarget } from './blocked-hosts'
import { announceLink } from './cache'
import { hashLinkPassword } from './password'
import { insertLink, readLink } from './store'
import { ownLinkCode, targetHash } from './target'

/** Without look-alikes: 0 and O, 1, I and l. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Paths under /go/ that are endpoints. */
const reserved: ReadonlySet<string> = new Set(
  Object.values(linkEndpoints).flatMap(({ path }) => /^\/go\/(\w+)$/.exec(path)?.[1] ?? []),
)

/** In any case: `/go/Parse` beside `/go/parse` would mislead. */
export function isReservedCode(code: string): boolean {
  return reserved.has(foldCode(code))
}

export function generateCode(): string {
  return Array.from(
    { length: linkLimits.codeLengthGenerated },
    () => alphabet[randomInt(alphabet.length)],
  ).join('')
}

/** Collisions are rare: this many in a row mean another problem. */
const attemptsMax = 8
/** Besides the target. */
const rowOverheadBytes = 300

/** Links to our own links could form a loop. @throws Refusal invalid_parameter */
export function requireNoLoop(target: string, bases: readonly string[]): void {
  if (ownLinkCode(target, bases) !== null) throw invalidParameter('target', fault('own_link'))
}

/** Fields of the response that do not follow from the input. */
type CreatedLink = Pick<AddLinkResponse, 'link' | 'token' | 'expires_at'>

/** 0: no limit. */
export const visitsLeftOf = (maxVisits: number): number | null => (maxVisits === 0 ? null : maxVisits)

/** null if the code is taken. */
type Insert = (link: string) => Promise<CreatedLink | null>

async function insertWithRandomCode(insert: Insert): Promise<CreatedLink> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const link = generateCode()
    const created = isReservedCode(link) ? null : await insert(link)
    if (created) return created
  }
  throw new Refusal('unavailable', 'no_free_code', { retryAfterSeconds: 1 })
}

async function insertWithCode(link: string, insert: Insert): Promise<CreatedLink> {
  if (isReservedCode(link)) throw new Refusal('conflict', 'code_reserved')
  const created = await insert(link)
  if (created) return created
  throw new Refusal('conflict', 'code_taken')
}

interface FoundLink {
  link: string
  target: string
  tag: string | null
  created_time: number
  password_hash: string | null
}

/** For the list of reports. @param word that was found; `''`: none */
export function noteFoundTarget(row: FoundLink, word: string): void {
  if (word === '') return
  const { link, target, tag, created_time: made } = row
  const content = row.password_hash === null ? target : ''
  const size = Buffer.byteLength(target)
  noteFound({ kind: 'link', subject: link, made, tag, content, size, word, original: '' })
}

async function create(
  input: AddLinkInput,
  bytes: number,
  recordOf: RecordFactory<CreatedLink>,
  creator: Creator,
): Promise<CreatedLink> {
  const { target, tip, password, pass_query: passQuery } = input
  const { address } = creator
  const use = await requireCreator('link', creator)
  requireAllowedTarget(target)
  await requireUnblocked(targetHash(target))
  const word = creator.hasSuperKey ? '' : screenTarget(target)
  await requireStorageFor(bytes, address)
  const passwordHash = password === undefined ? null : await hashLinkPassword(password, address)
  const visitsLeft = visitsLeftOf(input.max_visits)
  const token = newToken()
  const tokenHash = hashToken(token)
  const createdTime = Date.now()
  const expiresTime = expiryIn(input.expires_in, createdTime)
  const tag = tagIfKnown(address)
  const row = {
    target,
    tip,
    tag,
    flagged: word !== '',
    tokenHash,
    createdTime,
    expiresTime,
    passwordHash,
    visitsLeft,
    passQuery,
  }
  const insert: Insert = async (link) => {
    const created = { link, token, expires_at: expiresTime }
    const isStored = await clientWrite(address, () => insertLink({ ...row, link }, recordOf(created), use))
    if (!isStored) await use.requireLeft()
    return isStored ? created : null
  }
  const created = await (input.link ? insertWithCode(input.link, insert) : insertWithRandomCode(insert))
  const { link } = created
  noteFoundTarget({ ...row, link, created_time: createdTime, password_hash: passwordHash }, word)
  await announceLink(link)
  return created
}

/** Hashed for the idempotency key: without the password, which a hash must not reveal. */
function identityOf({
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
 * @param bases our addresses, the one for absolute URLs first
 * @throws Refusal conflict (code taken or reserved, key reused), invalid_parameter (a loop), storage_full, unauthorized,
 *   forbidden, sensitive_word
 */
export async function addLink(
  input: AddLinkInput,
  bases: readonly string[],
  key: IdempotencyKey | null,
  creator = unknownCreator,
): Promise<Outcome<AddLinkResponse>> {
  const { target } = input
  requireNoLoop(target, bases)
  const bytes = Buffer.byteLength(target) + rowOverheadBytes + (key ? sealedRecordBytes : 0)
  const { result: created, isReplay } = await runOnce<CreatedLink>(key, identityOf(input), (recordOf) =>
    create(input, bytes, recordOf, creator),
  )
  const url = bases[0] + linkPath(created.link)
  return { result: { message: 'created', target, url, tip: showsFirst(input), ...created }, isReplay }
}

/** Proxies repeat GETs: for so long the same input from the same network gives the first result. */
const repeatsMs = 60_000

function repetitionKey(input: AddLinkInput, address: string): IdempotencyKey {
  const tag = addressTag(address)
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  return new IdempotencyKey('addlink-get', `${tag}/${digest}`, () => tag, repeatsMs)
}

/** Not expired, used up, changed or deleted meanwhile. */
async function isThere({ link, target }: AddLinkResponse): Promise<boolean> {
  const found = await readLink(link)
  return found?.link === link && found.target === target && found.visitsLeft !== 0 && !found.isHidden
}

/**
 * An address is kept in logs and histories, and its result is given to a whole network: so there is no secret in
 * either.
 * @param key the caller's, null without one
 * @throws Refusal as {@link addLink}, and invalid_parameter for a password or token
 */
export async function addLinkByGet(
  input: AddLinkInput,
  bases: readonly string[],
  key: IdempotencyKey | null,
  request: Request,
): Promise<Outcome<AddLinkResponse>> {
  const query = new URLSearchParams(rawQueryOf(request))
  for (const name of ['password', 'token'])
    if (query.has(name)) throw invalidParameter(name, fault('not_in_address', undefined, 'post'))
  const creator = creatorOf(request)
  let added = await addLink(input, bases, key ?? repetitionKey(input, creator.address), creator)
  if (key === null && added.isReplay && !(await isThere(added.result)))
    added = await addLink(input, bases, null, creator)
  const { token: _, ...result } = added.result
  return { ...added, result }
}

type Item = ManyLinksInput['links'][number]

const marked = markedOf(linkEndpoints.add)

function parseItem(item: Item) {
  const raw: Record<string, unknown> = typeof item === 'string' ? { target: item } : { ...item }
  if (Object.hasOwn(raw, 'password')) throw invalidParameter('password', fault('not_for_many'))
  dropMissing(raw, false)
  refuseMisspelt({ marked, unknown: Object.keys(raw) }, raw)
  const result = manyLinksItem.safeParse(raw)
  if (!result.success) throw invalidInput(result.error, raw)
  return result.data
}

/**
 * One by one, each after waiting for a CPU slot; a refused link does not affect the others.
 * @param bases as for {@link addLink}
 * @param key makes each link once
 * @returns one result for each, and whether all links created are replays
 * @throws Refusal storage_full if none could be stored; unavailable if too much work waits, and a repetition with the
 * key then returns the links already created
 */
export async function addManyLinks(
  { links }: ManyLinksInput,
  bases: readonly string[],
  key: IdempotencyKey | null,
  request: Request,
): Promise<{ results: ManyLinksResult[]; isReplay: boolean }> {
  const creator = creatorOf(request)
  const results: ManyLinksResult[] = []
  let isReplay = key !== null
  for (const [index, item] of links.entries()) {
    await acquireCpu(request)
    try {
      const input = { ...parseItem(item), password: undefined }
      const added = await addLink(input, bases, key?.part(index) ?? null, creator)
      isReplay &&= added.isReplay
      results.push({ code: 200, ...added.result })
    } catch (error) {
      const refusal = isStorageFull(error) ? storageFull() : error
      if (!(refusal instanceof Refusal)) throw error
      results.push(refusalBody(refusal))
    }
  }
  // Links that were created must be reported.
  const wasCreated = results.some(({ code }) => code === 200)
  if (!wasCreated && results.some(({ code }) => code === errorStatus.storage_full)) throw storageFull()
  return { results, isReplay: isReplay && wasCreated }
}
