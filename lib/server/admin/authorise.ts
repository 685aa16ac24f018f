import { config } from '../config'
import { isFromTrustedProxy } from '../http/caller'
import { HttpError } from '../http/http-error'
import { bearerToken, isSuperKey } from '../keys'
import { findSession } from './sessions'

function unauthorized(): HttpError {
  return new HttpError('unauthorized', 'This needs the super key: send it as "Authorization: Bearer <key>".')
}

/** The hosts under which the caller may have reached this platform. */
function ownHosts(request: Request): (string | null | undefined)[] {
  const forwarded = isFromTrustedProxy(request) ? request.headers.get('x-forwarded-host') : null
  const configured = config().publicUrls.map((url) => new URL(url).host)
  return [request.headers.get('host'), forwarded?.split(',', 1)[0]?.trim(), ...configured]
}

/**
 * A browser sends the session cookie along with whatever makes it call; a change must have been asked for by a page
 * of this platform. (SameSite=Strict already keeps the cookie from other sites, but not from sister domains.)
 * @throws HttpError forbidden
 */
function refuseForeignPages(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = request.headers.get('origin')
  const isForeign =
    origin !== null && !(URL.canParse(origin) && ownHosts(request).includes(new URL(origin).host))
  if (isForeign || /^(cross-site|same-site)$/.test(request.headers.get('sec-fetch-site') ?? ''))
    throw new HttpError('forbidden', 'A session may only be used by the pages of this platform.')
}

/** Who acts, by header or cookie; null when neither is shown. @throws HttpError unauthorized, forbidden */
async function shownBy(request: Request): Promise<string | null> {
  const token = bearerToken(request)
  if (token !== null) {
    if (!isSuperKey(token)) throw unauthorized()
    return 'key'
  }
  const session = await findSession(request.headers.get('cookie'))
  if (!session) return null
  refuseForeignPages(request)
  return `session ${session.id}`
}

/**
 * Lets an administrator in: by `Authorization: Bearer`, by session cookie, or by the `key` parameter. Whoever shows
 * no right key is told that, and nothing of what else is wrong with the request.
 * @param raw receives the parameters @param read reads them into `raw`
 * @returns who acts, for the audit log
 * @throws HttpError unauthorized, forbidden, and whatever `read` throws
 */
export async function authorise(
  request: Request,
  raw: Record<string, unknown>,
  read: () => Promise<void>,
): Promise<string> {
  const shown = await shownBy(request)
  if (shown !== null) {
    await read()
    return shown
  }
  let problem: unknown = null
  await read().catch((error: unknown) => {
    problem = error
  })
  if (typeof raw.key !== 'string' || !isSuperKey(raw.key)) throw unauthorized()
  if (problem) throw problem
  return 'key'
}
