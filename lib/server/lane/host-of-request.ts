import type { IncomingMessage } from 'node:http'
import { setRequestHeader } from './request-headers'

/** The authority of a whole address; what stands before an @ in it is for no server to read. */
const authority = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i

/**
 * Makes the Host header say which host was asked for: of a target that is a whole address it is the address's own,
 * and the header that came counts for nothing (RFC 9112 §3.2.2).
 * @returns false when a Host header was sent more than once, so that nobody can say which is meant (§3.2)
 */
export function settleHost(incoming: IncomingMessage): boolean {
  const { rawHeaders, url = '' } = incoming
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) return false
  const host = url.startsWith('/') ? undefined : authority.exec(url)?.[1]
  if (host !== undefined && hosts === 1) setRequestHeader(incoming, 'host', host)
  return true
}
