import { targetProblem } from '@/lib/schemas/link-target'
import { codePattern } from '@/lib/schemas/links'
import { invalidParameter } from '../http/http-error'
import { findLink } from './links'
import { ownLinkCode } from './own-link'

/**
 * Where a short link leads, as the JSON text of the answer.
 * @param link its code, or its whole address
 * @param bases gives the addresses this platform is reached by
 * @throws HttpError invalid_parameter (neither of both), not_found
 */
export async function parseLink(link: string, bases: () => readonly string[]): Promise<string> {
  if (codePattern.test(link)) return (await findLink(link)).parsed
  const code = targetProblem(link) === null ? ownLinkCode(link, bases()) : null
  if (code === null) throw invalidParameter('link', 'must be the code or the address of a short link')
  return (await findLink(code)).parsed
}
