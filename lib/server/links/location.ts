import { targetParts } from '@/lib/schemas/link-target'

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

/**
 * A target as a Location header can carry it: unchanged if it is ASCII, else with its host in punycode and every
 * other character beyond ASCII percent-encoded as UTF-8 (RFC 3987 §3.1).
 * @param target a valid target
 */
export function locationOf(target: string): string {
  if (isAscii(target)) return target
  const { scheme, host, rest } = targetParts(target)
  const authority = isAscii(host) ? host : new URL(target).host
  return scheme + authority + rest.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}
