import { hostLengthMax, targetParts } from '@/lib/core/contract/target-parts'

/** A colon and five digits, and the dot at the end of a full name. */
const portLengthMax = 7

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

/**
 * A target as a Location header can carry it: unchanged if it is ASCII, else with its host in punycode and every
 * other character beyond ASCII percent-encoded as UTF-8 (RFC 3987 §3.1).
 * @param target a valid target
 */
export function locationOf(target: string): string {
  if (isAscii(target)) return target
  const { scheme, host, rest } = targetParts(target)
  // Longer hosts were stored before there was a limit; they lead nowhere, and punycode of them is costly.
  const isName = host.length <= hostLengthMax + portLengthMax
  const authority = isAscii(host) ? host : isName ? new URL(target).host : encodeURIComponent(host)
  return scheme + authority + rest.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}
