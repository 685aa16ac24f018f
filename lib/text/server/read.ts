import { recordRead } from '@/lib/core/audit/audit'
import { requireOwner } from '@/lib/core/auth/owner-proof'
import { fault } from '@/lib/core/contract/issue-rules'
import { faultOf } from '@/lib/core/contract/zod'
import { clientWrite } from '@/lib/core/db/client-writes'
import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { hiddenRefusal } from '@/lib/core/hidden-items'
import type { Content } from '@/lib/core/http/content'
import { redirectOfPage } from '@/lib/core/http/copied-address'
import { baseUrlOf } from '@/lib/core/http/origin'
import { equalsSecret, hashToken } from '@/lib/core/keys'
import { percentDecoded } from '@/lib/core/percent'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import {
  type OpenInput,
  type TextRecord,
  type TextVersion,
  type TextVersionsResponse,
  textName,
  type VersionsInput,
} from '../contract/schemas'
import { readingPath, textPath } from '../limits'
import { type Reading, textPage } from '../text-page'
import { announceText, isGuarded, type ServedText, textCache, textContent } from './cache'
import type { WriteRequest } from './save'
import { consumeRead, readFacts, readOwner, readStoredBytes, readText, textNotFound } from './store'

/** Names of this shape are already normalized. */
const plainName = /^[A-Za-z0-9_-]{1,128}$/

/** @throws Refusal not_found if the segment is no valid name */
export function nameOfPath(segment: string | undefined): string {
  if (segment !== undefined && plainName.test(segment)) return segment
  const parsed = textName.safeParse(segment)
  if (!parsed.success) throw textNotFound()
  return parsed.data
}

/** For a new text. @throws Refusal invalid_parameter */
export function newNameOfPath(segment: string | undefined): string {
  const parsed = textName.safeParse(segment)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidParameter('name', issue && segment !== undefined ? faultOf(issue) : fault('required'))
}

/** @param segment percent-encoded @throws Refusal not_found */
export const nameOfPagePath = (segment: string): string => nameOfPath(percentDecoded(segment) ?? undefined)

/** undefined if the segment is no valid name. */
export function titleOf(segment: string): string | undefined {
  try {
    return nameOfPagePath(segment)
  } catch {
    return undefined
  }
}

/** @throws Refusal not_found, gone if it is hidden */
function found<Text extends { isHidden: boolean }>(text: Text | null): Text {
  if (!text) throw textNotFound()
  if (text.isHidden) throw hiddenRefusal()
  return text
}

/** Synchronous when the text is cached. @throws Refusal not_found, gone */
export function serveText(name: string): ServedText | Promise<ServedText> {
  const text = textCache().get(name)
  return text instanceof Promise ? text.then(found) : found(text)
}

/** Of the largest text: reading and splitting it takes time in proportion. */
export const shownBytesMax = 4 * 1024 * 1024

async function isTooLarge(name: string): Promise<boolean> {
  const cached = textCache().peek(name)
  return cached ? cached.size > shownBytesMax : (await readStoredBytes(name)) * 0.75 > shownBytesMax + 2
}

/** Without content if that is too large to be shown. @throws Refusal not_found */
async function readForPage(name: string): Promise<Omit<ServedText, 'content'> & { content: Content | null }> {
  if (!(await isTooLarge(name))) return serveText(name)
  return { ...found(await readFacts(name)), content: null }
}

/**
 * Before the page is rendered.
 * @param segment percent-encoded
 * @returns a redirect where only the name without its neighbours is known
 * @throws Refusal not_found
 */
export const requireText = (segment: string): Promise<Response | undefined> =>
  redirectOfPage(percentDecoded(segment) ?? '', async (name) =>
    readingPath((await readForPage(nameOfPath(name))).name),
  )

/** @throws Refusal conflict if the text is guarded */
export function requireOpen(text: ServedText): void {
  if (isGuarded(text)) throw new Refusal('conflict', 'guarded_text')
}

/** @throws Refusal not_found, conflict if it is guarded */
export async function textRecord(request: Request, name: string): Promise<TextRecord> {
  const text = await serveText(name)
  requireOpen(text)
  return {
    name,
    content: Buffer.from(text.content.bytes.buffer).toString('base64'),
    encoding: text.encoding,
    size: text.size,
    etag: text.content.etag,
    created_at: text.createdTime,
    updated_at: text.updatedTime,
    expires_at: text.expiresTime,
    url: baseUrlOf(request) + textPath(name),
  }
}

/**
 * Guarded or not; consumes one of its limited reads.
 * @param address the client's
 * @throws Refusal not_found, unauthorized if the key is missing or wrong, which consumes none
 */
export function openText({ name, read_key: readKey = '' }: OpenInput, address: string): Promise<Response> {
  return open(name, readKey, address, false)
}

async function open(name: string, readKey: string, address: string, isRetry: boolean): Promise<Response> {
  const text = await serveText(name)
  if (!isGuarded(text)) return uncached(text.content, null)
  const { readKeyHash, updatedTime } = text
  if (readKeyHash !== null && !equalsSecret(hashToken(readKey), readKeyHash))
    throw new Refusal('unauthorized', 'read_key_needed')
  const read = await readChecked(name, text, address)
  if (!read) {
    if (isRetry) throw textNotFound()
    // Gone, or replaced by another text, whose key must be checked.
    textCache().invalidate(name)
    return open(name, readKey, address, true)
  }
  const { content, size, readsLeft } = read
  if (readsLeft === 0) await announceText(name)
  return uncached(textContent(content, size, updatedTime), readsLeft)
}

/** null if it is gone, even if another text has its name. */
async function readChecked(
  name: string,
  { createdTime, readKeyHash, readsLeft }: ServedText,
  address: string,
) {
  if (readsLeft !== null) return clientWrite(address, () => consumeRead(name, createdTime))
  const now = await readText(name)
  const isSame = now?.createdTime === createdTime && now.readKeyHash === readKeyHash && now.readsLeft === null
  return isSame ? now : null
}

/** No cache may store it. */
function uncached({ bytes, init }: Content, readsLeft: number | null): Response {
  const { ETag: _, 'Accept-Ranges': __, ...headers } = init.headers
  const left = { 'Cache-Control': 'no-store', 'X-Reads-Left': `${readsLeft ?? 'unlimited'}` }
  return new Response(bytes, { headers: { ...headers, ...left } })
}

/** Characters by which the page guesses the language. */
const headLength = 400

/** @param from number of the first line @throws Refusal not_found */
export async function readingOf(name: string, from: number): Promise<Reading> {
  const { content, size, updatedTime, expiresTime, ...guard } = await readForPage(name)
  if (isGuarded(guard)) {
    // Reads do not invalidate the cache, so its count may be old.
    const now = guard.readsLeft === null ? guard : await readOwner(name)
    if (!now) throw textNotFound()
    return { kind: 'guarded', readsLeft: now.readsLeft, needsKey: guard.readKeyHash !== null }
  }
  if (content === null) return { kind: 'large', size, updatedTime, expiresTime }
  const text = Buffer.from(content.bytes.buffer).toString()
  const page = textPage(text, from)
  return { kind: 'open', page, head: text.slice(0, headLength), size, updatedTime, expiresTime }
}

/** null if there is none, though the page guard has found one. */
export async function readPage(
  segment: string,
  from: number,
): Promise<{ name: string; reading: Reading } | null> {
  try {
    const name = nameOfPagePath(segment)
    return { name, reading: await readingOf(name, from) }
  } catch (error) {
    if (error instanceof Refusal && ['not_found', 'gone'].includes(error.reason)) return null
    throw error
  }
}

/** A change that was refused may have left a copy of the current version: only older ones count. */
const isOlder = (name: string, tokenHash: string) =>
  sql`name = ${name} AND token_hash = ${tokenHash} AND version < (SELECT version FROM texts WHERE name = ${name})`

const readVersions = (name: string, tokenHash: string) =>
  db().query(sql`SELECT ${columns('TextVersion', 'version, encoding, size, saved_time')}
    FROM text_versions WHERE ${isOlder(name, tokenHash)} ORDER BY version DESC`)

/** With its content. */
async function readVersion(name: string, tokenHash: string, version: number) {
  const rows =
    await db().query(sql`SELECT ${columns('TextVersion', 'version, encoding, size, saved_time, content')}
    FROM text_versions WHERE ${isOlder(name, tokenHash)} AND version = CAST(${version} AS integer)`)
  if (rows.length === 0) throw new Refusal('not_found', 'no_version')
  return rows
}

/**
 * Newest first, for the owner; with `version` only that one, with its content.
 * @throws Refusal not_found, unauthorized
 */
export async function textVersions(
  { name, version }: VersionsInput,
  request: WriteRequest,
): Promise<TextVersionsResponse> {
  const { tokenHash } = found(await readOwner(name))
  const prover = requireOwner(tokenHash, request)
  const rows =
    version === undefined ? await readVersions(name, tokenHash) : await readVersion(name, tokenHash, version)
  if (prover === 'key')
    await recordRead({ actor: 'key', action: 'text.read', target: name, after: { version } })
  const versions = rows.map(
    ({ saved_time, encoding, ...row }): TextVersion => ({
      ...row,
      encoding: encoding === 'base64' ? 'base64' : 'plain',
      saved_at: saved_time,
    }),
  )
  return { name, versions }
}
