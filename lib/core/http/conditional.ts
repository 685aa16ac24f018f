import { createHash } from 'node:crypto'
import { Refusal } from '../refusal/refusal'
import { codedTag } from './compression'
import { givenHeader } from './incoming-message'

/** Strong (RFC 9110 §8.8.3). */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** For If-None-Match; weak comparison (RFC 9110 §13.1.2). */
export function listsTag(list: string, etag: string): boolean {
  if (!list.includes(etag)) return list.trim() === '*'
  return list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** In all codings. */
const tagsOf = (etag: string): string[] => [etag, codedTag(etag, 'gzip'), codedTag(etag, 'br')]

/** For If-Match; in any coding. */
export const isContentListed = (list: string, etag: string): boolean =>
  tagsOf(etag).some((tag) => isTagListed(list, tag))

/** Strong comparison (RFC 9110 §13.1.1). */
function isTagListed(list: string, etag: string): boolean {
  if (!list.includes(etag)) return list.trim() === '*'
  return list.split(',').some((tag) => tag.trim() === etag)
}

/** RFC 9110 §13.1.1. @param etag of the uncompressed content @throws Refusal precondition_failed */
function requireMatch(request: Request, etag: string): void {
  const ifMatch = givenHeader(request, 'if-match')
  if (ifMatch !== null && !isContentListed(ifMatch, etag)) throw new Refusal('precondition_failed', 'changed')
}

/** The tags of what the client of a GET or HEAD has cached; null if it names none. */
const knownTags = (request: Request): string | null =>
  request.method === 'GET' || request.method === 'HEAD' ? givenHeader(request, 'if-none-match') : null

/**
 * Whether a GET or HEAD asks for what the client has cached.
 * @throws Refusal precondition_failed, which comes first (RFC 9110 §13.2.2)
 */
export function isUnchanged(request: Request, etag: string): boolean {
  requireMatch(request, etag)
  const known = knownTags(request)
  return known !== null && listsTag(known, etag)
}

/** In any coding; null when the client has not cached it. @throws Refusal precondition_failed */
export function cachedTagOf(request: Request, etag: string): string | null {
  requireMatch(request, etag)
  const known = knownTags(request)
  return known === null ? null : (tagsOf(etag).find((tag) => listsTag(known, tag)) ?? null)
}

const contentHeaders = ['Content-Type', 'Content-Length', 'Content-Encoding']

/**
 * Without the headers that describe the content (RFC 9110 §15.4.5).
 * @param headers of the full response
 * @param etag of the client's copy, in its coding
 */
export function notModified(headers: Record<string, string>, etag: string): Response {
  const remaining = new Headers(headers)
  for (const name of contentHeaders) remaining.delete(name)
  remaining.set('ETag', etag)
  return new Response(null, { status: 304, headers: remaining })
}

export interface Tagged {
  bytes: Uint8Array<ArrayBuffer> | string
  etag: string
  /** Shared; never changed. */
  headers: Record<string, string>
}

/** Or 304. @throws Refusal precondition_failed */
export const taggedResponse = (request: Request, { bytes, etag, headers }: Tagged): Response =>
  isUnchanged(request, etag) ? notModified(headers, etag) : new Response(bytes, { status: 200, headers })
