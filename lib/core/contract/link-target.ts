import { parseUrl } from '../parse-url'
import { type Fault, fault } from './issue-rules'
import { hostLengthMax, isHostTooLong, origin } from './target-parts'

// https://fetch.spec.whatwg.org/#port-blocking: ports where other protocols listen, which would read an HTTP request as
// something of theirs.
const blocked = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103],
  ...[
    104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514,
  ],
  ...[515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723],
  ...[2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

export const isBlockedPort = (port: number): boolean => blocked.has(port)

// An address that is kept exactly as given. It is checked before URL parsing, which drops
// tabs and line breaks, turns backslashes into slashes and hides user names.

/** White space, control characters and bidirectional marks (RFC 3987 §4.1). */
const invisibleCharacters = /[\s\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/u

/** RFC 1035 §2.3.4 */
const labelLengthMax = 63

const hostTooLong = () => fault('host_length', { max: hostLengthMax, label_max: labelLengthMax })

function hostFault(host: string): Fault | null {
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  const labels = name.split('.')
  if (labels.includes('')) return fault('valid_address')
  const isTooLong = name.length > hostLengthMax || labels.some((label) => label.length > labelLengthMax)
  return isTooLong ? hostTooLong() : null
}

/** Of an address of any scheme; null for none. */
export function charactersFault(address: string): Fault | null {
  if (invisibleCharacters.test(address)) return fault('no_white_space')
  return /^[^?#]*\\/.test(address) ? fault('no_backslash') : null
}

/** null for a valid web address. */
export function targetFault(target: string): Fault | null {
  const wrong = charactersFault(target)
  if (wrong) return wrong
  const authority = origin.exec(target)?.[1]
  if (authority === undefined) return fault('web_address')
  if (authority.includes('@')) return fault('no_user')
  // Before parsing: punycode takes quadratic time.
  if (isHostTooLong(authority)) return hostTooLong()
  const url = parseUrl(target)
  return url ? hostFault(url.hostname) : fault('valid_address')
}
