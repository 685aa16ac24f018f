import { type Fault, fault } from '@/lib/core/contract/issue-rules'
import { charactersFault, targetFault } from '@/lib/core/contract/link-target'
import { isHostTooLong, targetParts } from '@/lib/core/contract/target-parts'
import { parseUrl } from '@/lib/core/parse-url'
import { withScheme } from '../with-scheme'

// Targets of short links. Every scheme that is not listed here is refused: a browser might run what follows it.

/** Schemes besides http and https, with the shape of what follows. */
const shapes: ReadonlyMap<string, RegExp> = new Map([
  ['mailto', /^[^?#]+@[^?#]|^\?[^#]/], // RFC 6068
  ['tel', /^[^;?#]*\d/], // RFC 3966
  ['sms', /^[^;?#]*\d|^\?[^#]/], // RFC 5724
  ['geo', /^-?\d{1,3}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?(?:[,;?#]|$)/], // RFC 5870
  ['magnet', /^\?[^#]/],
  ['xmpp', /^[^?#]/], // RFC 5122
  ['matrix', /^[^?#]/],
  ['tg', /^[^?#]/],
])

const schemes = [...shapes.keys()].map((scheme) => `${scheme}:`).join(', ')

/** White space of ASCII, and the no-break space and invisible marks that are copied with an address. */
const blank = /[\t-\r \u00a0\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/

/** Without blanks around it, and with the spaces inside percent-encoded, as browsers do (URL Standard §4.4). */
export function cleanTarget(given: string): string {
  let start = 0
  let end = given.length
  while (start < end && blank.test(given.charAt(start))) start++
  while (start < end && blank.test(given.charAt(end - 1))) end--
  return given.slice(start, end).replaceAll(' ', '%20')
}

export const isWebTarget = (target: string): boolean => /^https?:/i.test(target)

/** In punycode and lower case, without port and final dots; `''` if it has none, or one that is too long to be one. */
export function hostOfTarget(target: string): string {
  const { host } = targetParts(target)
  const url = host === '' || isHostTooLong(host) ? null : parseUrl(target)
  return url?.hostname.replace(/\.+$/, '') ?? ''
}

/** Other programs open what is not on the web. */
export const showsFirst = ({ tip, target }: { tip: boolean; target: string }): boolean =>
  tip || !isWebTarget(target)

/** The web address that was meant; null if it is none. */
function suggestionFor(target: string): string | null {
  const suggested = withScheme(target)
  return suggested !== target && targetFault(suggested) === null ? suggested : null
}

/** null for a valid target. @param target as {@link cleanTarget} returns it */
export function linkTargetFault(target: string): Fault | null {
  const [before = '', scheme = ''] = /^([a-z]+):/i.exec(target) ?? []
  const shape = shapes.get(scheme.toLowerCase())
  if (shape) {
    const isValid = shape.test(target.slice(before.length)) && parseUrl(target) !== null
    return charactersFault(target) ?? (isValid ? null : fault('valid_address'))
  }
  const wrong = targetFault(target)
  if (wrong?.rule !== 'web_address') return wrong
  const suggested = suggestionFor(target)
  return suggested === null ? fault('link_target', { schemes }) : fault('scheme_missing', { suggested })
}
