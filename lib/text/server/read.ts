import { requireOwner } from '@/lib/core/auth/owner-proof'
import { fault } from '@/lib/core/contract/issue-rules'
import { faultOf } from '@/lib/core/contract/zod-sentences'
import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import type { Content } from '@/lib/core/http/content'
import { baseUrlOf } from '@/lib/core/http/origin'
import { equalsSecret, hashToken } from '@/lib/core/keys'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import {
  type OpenInput,
  type TextRecord,
  type TextVersion,
  type TextVersionsAnswer,
  textName,
  type VersionsInput,
} from '../contract/schemas'
import { textPath } from '../limits'
import type { GuardedReading, OpenReading } from '../text-page'
import { textPage } from '../text-page'
import { announceText, isGuarded, type ServedText, textCache, textContent } from './cache'
import type { Terms } from './save'
import { readOwner, readText, takeRead } from './store'

/** A change that was refused may have left a copy of what the text still is. */
const isKept = (name: string, tokenHash: string) =>
  sql`name = ${name} AND token_hash = ${tokenHash} AND version < (SELECT version FROM texts WHERE name = ${name})`

/** Newest first. */
function readVersions(name: string, tokenHash: string) {
  return db().query(sql`SELECT ${columns('TextVersion', 'version, encoding, size, saved_time')}
    FROM text_versions WHERE ${isKept(name, tokenHash)} ORDER BY version DESC`)
}

/** One alone, with its content. */
async function readVersion(name: string, tokenHash: string, version: number) {
  const rows =
    await db().query(sql`SELECT ${columns('TextVersion', 'version, encoding, size, saved_time, content')}
    FROM text_versions WHERE ${isKept(name, tokenHash)} AND version = CAST(${version} AS integer)`)
  if (rows.length === 0) throw new Refusal('not_found', 'no_version')
  return rows
}

/**
 * What a text was before, newest first; with `version` that one alone, with its content. For its owner.
 * @throws Refusal not_found, unauthorized
 */
export async function textVersions(
  { name, version }: VersionsInput,
  terms: Terms,
): Promise<TextVersionsAnswer> {
  const owner = await readOwner(name)
  if (!owner) throw missing()
  const { tokenHash } = owner
  requireOwner(tokenHash, terms)
  const rows =
    version === undefined ? await readVersions(name, tokenHash) : await readVersion(name, tokenHash, version)
  const versions = rows.map(
    ({ saved_time, encoding, ...row }): TextVersion => ({
      ...row,
      encoding: encoding === 'base64' ? 'base64' : 'plain',
      saved_at: saved_time,
    }),
  )
  return { name, versions }
}

/** Characters that a language is guessed by. */
const headLength = 400

/** The name that a part of a page's address means. @throws Refusal not_found */
export function nameOfPagePath(segment: string): string {
  try {
    return nameOfPath(decodeURIComponent(segment))
  } catch (error) {
    if (error instanceof URIError) return nameOfPath(undefined)
    throw error
  }
}

/** What the browser's tab says of an address that may mean anything. */
export function titleOf(segment: string): string | undefined {
  try {
    return nameOfPagePath(segment)
  } catch {
    return undefined
  }
}

/** @throws Refusal not_found where there is no such text */
export async function requireText(name: string): Promise<void> {
  await serveText(name)
}

/**
 * What the reading page shows of a text. Of one that is guarded that is nothing but how it is guarded: looking takes no read.
 * @param from the number of the first line
 * @throws Refusal not_found
 */
export async function readingOf(name: string, from: number): Promise<OpenReading | GuardedReading> {
  const { content, size, updatedTime, expiresTime, ...guard } = await serveText(name)
  if (isGuarded(guard)) {
    // What is in memory is not told of each read.
    const now = guard.readsLeft === null ? guard : await readOwner(name)
    if (!now) throw missing()
    return { kind: 'guarded', readsLeft: now.readsLeft, needsKey: guard.readKeyHash !== null }
  }
  const text = Buffer.from(content.bytes.buffer).toString()
  const page = textPage(text, from)
  return { kind: 'open', page, head: text.slice(0, headLength), size, updatedTime, expiresTime }
}

/**
 * Reads a text because somebody asked for it, which takes one of the reads it has left. Whoever has the last one deletes
 * it; of many at the same moment exactly as many get it as there were reads left.
 * @throws Refusal not_found, unauthorized when the key is missing or wrong: that takes none
 */
export function openText({ name, read_key: readKey = '' }: OpenInput): Promise<Response> {
  return open(name, readKey, false)
}

async function open(name: string, readKey: string, isSecondTry: boolean): Promise<Response> {
  const text = await serveText(name)
  if (!isGuarded(text)) return answerOf(text.content, null)
  const { readKeyHash, updatedTime } = text
  if (readKeyHash !== null && !equalsSecret(hashToken(readKey), readKeyHash))
    throw new Refusal('unauthorized', 'read_key_needed')
  const read = await readChecked(name, text)
  if (!read) {
    if (isSecondTry) throw missing()
    // Gone, or another one has taken its name: who may read that is another question.
    textCache().forget(name)
    return open(name, readKey, true)
  }
  const { content, size, readsLeft } = read
  if (readsLeft === 0) await announceText(name)
  return answerOf(textContent(content, size, updatedTime), readsLeft)
}

/** The text whose key was checked, and no other one of its name; null if it is gone. */
async function readChecked(name: string, { createdTime, readKeyHash, readsLeft }: ServedText) {
  if (readsLeft !== null) return takeRead(name, createdTime)
  const now = await readText(name)
  const isSame = now?.createdTime === createdTime && now.readKeyHash === readKeyHash && now.readsLeft === null
  return isSame ? now : null
}

/** No cache in between may keep any of it. */
function answerOf({ bytes, init }: Content, readsLeft: number | null): Response {
  const { ETag: _, 'Accept-Ranges': __, ...headers } = init.headers
  const left = { 'Cache-Control': 'no-store', 'X-Reads-Left': `${readsLeft ?? 'unlimited'}` }
  return new Response(bytes, { headers: { ...headers, ...left } })
}

/** The refusal of a name that no text has. */
export const missing = () => new Refusal('not_found', 'no_text')

/** Names of this shape are in their normal form already. */
const PLAIN_NAME = /^[A-Za-z0-9_-]{1,128}$/

/** The name a path means. One that no text can have is not found. @throws Refusal not_found */
export function nameOfPath(segment: string | undefined): string {
  if (segment !== undefined && PLAIN_NAME.test(segment)) return segment
  const parsed = textName.safeParse(segment)
  if (!parsed.success) throw missing()
  return parsed.data
}

/** The name that a path gives to a new text. @throws Refusal invalid_parameter where no text can have it */
export function newNameOfPath(segment: string | undefined): string {
  const parsed = textName.safeParse(segment)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidParameter('name', issue && segment !== undefined ? faultOf(issue) : fault('required'))
}

const found = (text: ServedText | null): ServedText => {
  if (!text) throw missing()
  return text
}

/** A text; at once when it is in memory. @throws Refusal not_found */
export function serveText(name: string): ServedText | Promise<ServedText> {
  const text = textCache().get(name)
  return text instanceof Promise ? text.then(found) : found(text)
}

/** @throws Refusal conflict when reading it takes more than its name */
export function requireOpen(text: ServedText): void {
  if (isGuarded(text)) throw new Refusal('conflict', 'guarded_text')
}

/** A text with its sizes and dates. @throws Refusal not_found, conflict when it is guarded */
export async function textRecord(name: string): Promise<Omit<TextRecord, 'url'>> {
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
  }
}

/** What is answered about a text, with the address where it is read. */
export const withUrl = <Told extends { name: string }>(request: Request, told: Told) => ({
  ...told,
  url: baseUrlOf(request) + textPath(told.name),
})
