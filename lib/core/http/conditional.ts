import { createHash } from 'node:crypto'
import { Refusal } from '../refusal/refusal'
import { codedTag } from './compression'

/** A strong entity tag of these bytes (RFC 9110 §8.8.3). */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** Whether If-None-Match names a tag; it compares weakly (RFC 9110 §13.1.2). */
export function listsTag(list: string, etag: string): boolean {
  if (!list.includes(etag)) return list.trim() === '*'
  return list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** The tags of the same content, as it is and packed. */
const tagsOf = (etag: string): string[] => [etag, codedTag(etag, 'gzip'), codedTag(etag, 'br')]

/** Whether If-Match names content, in whatever coding it was read. */
export const isContentListed = (list: string, etag: string): boolean =>
  tagsOf(etag).some((tag) => isTagListed(list, tag))

/** If-Match compares strongly (RFC 9110 §13.1.1). */
function isTagListed(list: string, etag: string): boolean {
  if (!list.includes(etag)) return list.trim() === '*'
  return list.split(',').some((tag) => tag.trim() === etag)
}

/**
 * Refuses a call that is for something else than what is there, by its If-Match (RFC 9110 §13.1.1).
 * @param etag of the content, not packed
 * @throws Refusal precondition_failed
 */
function requireMatch(request: Request, etag: string): void {
  const wanted = request.headers.get('if-match')
  if (wanted !== null && !isContentListed(wanted, etag)) throw new Refusal('precondition_failed', 'changed')
}

/** Whether a GET or HEAD asks for what its sender already has under this tag. */
function isCachedByClient(request: Request, tag: string): boolean {
  const known = request.headers.get('if-none-match')
  return known !== null && (request.method === 'GET' || request.method === 'HEAD') && listsTag(known, tag)
}

/**
 * Whether a GET or HEAD asks for what its sender already has.
 * @throws Refusal precondition_failed, which comes first (RFC 9110 §13.2.2)
 */
export function isUnchanged(request: Request, etag: string): boolean {
  requireMatch(request, etag)
  return isCachedByClient(request, etag)
}

/**
 * The tag under which the sender of a GET or HEAD already has content that may be packed; null when it has not.
 * @throws Refusal precondition_failed
 */
export function cachedTagOf(request: Request, etag: string): string | null {
  requireMatch(request, etag)
  return tagsOf(etag).find((tag) => isCachedByClient(request, tag)) ?? null
}

/** What describes bytes that are not sent. */
const ofTheBytes = ['Content-Type', 'Content-Length', 'Content-Encoding']

/**
 * Answers that nothing has changed, without what describes the content: its receiver has that (RFC 9110 §15.4.5).
 * @param headers of the answer with the content @param etag what its receiver has, in the coding it has it in
 */
export function notModified(headers: Record<string, string>, etag: string): Response {
  const kept = new Headers(headers)
  for (const name of ofTheBytes) kept.delete(name)
  kept.set('ETag', etag)
  return new Response(null, { status: 304, headers: kept })
}

/** What is sent as it is, with the strong tag of its bytes. */
export interface Tagged {
  bytes: Uint8Array<ArrayBuffer> | string
  etag: string
  /** Shared: not to be changed. */
  headers: Record<string, string>
}

/** Answers with what has a tag, or that it is what the caller has. @throws Refusal precondition_failed */
export const taggedResponse = (request: Request, { bytes, etag, headers }: Tagged): Response =>
  isUnchanged(request, etag) ? notModified(headers, etag) : new Response(bytes, { status: 200, headers })
