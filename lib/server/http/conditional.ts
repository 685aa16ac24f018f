import { createHash } from 'node:crypto'

/** A strong entity tag of these bytes (RFC 9110 §8.8.3). */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** Whether If-None-Match names a tag; it compares weakly (RFC 9110 §13.1.2). */
export function namesTag(list: string, etag: string): boolean {
  if (!list.includes(etag)) return list.trim() === '*'
  return list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Whether If-Match names a strong tag; it compares strongly (RFC 9110 §13.1.1). */
export function isTagNamed(list: string, etag: string): boolean {
  if (!list.includes(etag)) return list.trim() === '*'
  return list.split(',').some((tag) => tag.trim() === etag)
}

/** Whether a GET or HEAD asks for what its sender already has . */
export function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  return known !== null && (request.method === 'GET' || request.method === 'HEAD') && namesTag(known, etag)
}
