import { fault } from '@/lib/core/contract/issue-rules'
import { targetFault } from '@/lib/core/contract/link-target'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { codePattern } from '../contract/schemas'
import { findLink } from './cache'
import { passwordInHeader, requirePassword } from './password'
import type { Link } from './store'
import { ownLinkCode } from './target'

/** The code that is meant by a code or by the whole address of a short link. */
function codeOf(link: string, bases: () => readonly string[]): string {
  if (codePattern.test(link)) return link
  const code = targetFault(link) === null ? ownLinkCode(link, bases()) : null
  if (code === null) throw invalidParameter('link', fault('link_or_code'))
  return code
}

function parsedOf(link: Link, request: Request): string | Promise<string> {
  if (link.passwordHash === null) return link.parsed
  return requirePassword(link, passwordInHeader(request), request).then(() => link.parsed)
}

/**
 * Where a short link leads, as the JSON text of the answer; at once when the link is in memory.
 * @param link its code, or its whole address
 * @param bases gives the addresses this platform is reached by
 * @param request may have the password of the link in a header
 * @throws Refusal invalid_parameter (neither of both), not_found, unauthorized
 */
export function parseLink(
  link: string,
  bases: () => readonly string[],
  request: Request,
): string | Promise<string> {
  const found = findLink(codeOf(link, bases))
  return found instanceof Promise ? found.then((read) => parsedOf(read, request)) : parsedOf(found, request)
}
