import type { Access } from '../contract/endpoint'
import { cookiesOf } from '../http/cookies'
import { isCrossOrigin } from '../http/origin'
import { bearerToken, isMetricsKey, isSuperKey } from '../keys'
import { Refusal } from '../refusal/refusal'
import { findSession } from './sessions'

function unauthorized(access: Access): Refusal {
  return new Refusal('unauthorized', access === 'metrics' ? 'metrics_key_needed' : 'super_key_needed')
}

const opens = (access: Access, key: string): boolean =>
  isSuperKey(key) || (access === 'metrics' && isMetricsKey(key))

/**
 * A browser sends the session cookie along with whatever makes it call; a page of this platform must have asked for
 * it. (SameSite=Strict already keeps the cookie from other sites, but not from sister domains.) Reading is refused
 * too: a backup is no page's to start.
 * @throws Refusal forbidden
 */
function refuseForeignPages(request: Request): void {
  if (!isCrossOrigin(request)) return
  throw new Refusal('forbidden', 'foreign_page')
}

/** Who acts, by header or cookie; null when neither is shown. @throws Refusal unauthorized, forbidden */
async function shownBy(request: Request, access: Access): Promise<string | null> {
  const token = bearerToken(request)
  if (token !== null) {
    if (!opens(access, token)) throw unauthorized(access)
    return 'key'
  }
  const session = await findSession(cookiesOf(request))
  if (!session) return null
  refuseForeignPages(request)
  return `session ${session.id}`
}

/**
 * Lets an administrator in: by `Authorization: Bearer`, by session cookie, or by the `key` parameter. Whoever shows
 * no right key is told that, and nothing of what else is wrong with the request.
 * @param raw receives the parameters @param read reads them into `raw`
 * @returns who acts, for the audit log
 * @throws Refusal unauthorized, forbidden, and whatever `read` throws
 */
export async function authorise(
  request: Request,
  access: Access,
  raw: Record<string, unknown>,
  read: () => Promise<void>,
): Promise<string> {
  const shown = await shownBy(request, access)
  if (shown !== null) {
    await read()
    return shown
  }
  let problem: unknown = null
  await read().catch((error: unknown) => {
    problem = error
  })
  if (typeof raw.key !== 'string' || !opens(access, raw.key)) throw unauthorized(access)
  if (problem) throw problem
  return 'key'
}
