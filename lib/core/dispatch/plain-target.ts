/** A whole address (RFC 9112 §3.2.2), or a path with `.` or `..` in it (RFC 3986 §5.2.4), however they are encoded. */
const unusualTarget = /^https?:\/\/|^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/**
 * A request target as path and query. Clients resolve dots themselves; where one does not, Next would, behind the back
 * of the lane, and reach the route files through another door.
 */
export function plainTarget(target: string): string {
  if (!unusualTarget.test(target)) return target
  const address = target.startsWith('/') ? `http://localhost${target}` : target
  if (!URL.canParse(address)) return target
  const { pathname, search } = new URL(address)
  return pathname + search
}
