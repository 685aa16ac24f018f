import { fault } from '@/lib/core/contract/issue-rules'
import { targetFault } from '@/lib/core/contract/link-target'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { parseCode } from '../contract/codes'
import { findLink } from './cache'
import { passwordInHeader, requirePassword } from './password'
import type { Link } from './store'
import { ownLinkCode } from './target'

/** In a code or a short link. */
function codeOf(link: string, bases: () => readonly string[]): string {
  if (parseCode(link) !== null) return link
  const code = targetFault(link) === null ? ownLinkCode(link, bases()) : null
  if (code === null) throw invalidParameter('link', fault('link_or_code'))
  return code
}

function parsedOf(link: Link, request: Request): string | Promise<string> {
  if (link.passwordHash === null) return link.parsed
  return requirePassword(link, passwordInHeader(request), request).then(() => link.parsed)
}

/**
 * As the JSON of the response; synchronous when the link is cached.
 * @param bases our addresses
 * @throws Refusal invalid_parameter, not_found, unauthorized
 */
export function parseLink(
  link: string,
  bases: () => readonly string[],
  request: Request,
): string | Promise<string> {
  const found = findLink(codeOf(link, bases))
  return found instanceof Promise ? found.then((read) => parsedOf(read, request)) : parsedOf(found, request)
}
