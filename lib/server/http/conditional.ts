import { createHash } from 'node:crypto'

/** A strong entity tag of these bytes (RFC 9110 §8.8.3). */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** Whether a GET or HEAD asks for what its sender already has (If-None-Match, RFC 9110 §13.1.2). */
export function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  if (known === null || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  return known.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}
