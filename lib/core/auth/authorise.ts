import type { Access } from '../contract/endpoint'
import { cookiesOf, sameOriginCookiesOf } from '../http/cookies'
import { isCrossOrigin } from '../http/origin'
import { bearerToken, isMetricsKey, isSuperKey } from '../keys'
import { Refusal } from '../refusal/refusal'
import { keyRefused } from './refused-keys'
import { findSession, sessionActor } from './sessions'

const unauthorized = (access: Access): Refusal =>
  new Refusal('unauthorized', access === 'metrics' ? 'metrics_key_needed' : 'super_key_needed')

/** A scraper with a wrong key is no attempt. */
const wrongKey = (access: Access): Refusal =>
  access === 'metrics' ? unauthorized(access) : keyRefused('super_key_needed')

const grantsAccess = (access: Access, key: string): boolean =>
  isSuperKey(key) || (access === 'metrics' && isMetricsKey(key))

/** The actor by header or cookie; null when neither is given. @throws Refusal unauthorized, forbidden */
async function actorByHeader(request: Request, access: Access): Promise<string | null> {
  const token = bearerToken(request)
  if (token !== null) {
    if (!grantsAccess(access, token)) throw wrongKey(access)
    return 'key'
  }
  const session = await findSession(cookiesOf(request))
  if (!session) return null
  // SameSite=Strict does not cover sister domains. Reads are refused too: they can be costly, such as a backup.
  if (isCrossOrigin(request)) throw new Refusal('forbidden', 'foreign_page')
  return sessionActor(session)
}

/**
 * The administrator who uses a page of ours, for what everybody may call, as an actor for the audit log; null
 * without a session. A session cookie that another site sends does not count.
 */
export async function administratorOf(request: Request): Promise<string | null> {
  const session = await findSession(sameOriginCookiesOf(request))
  return session && sessionActor(session)
}

/** The parameters of a call, which are read into `raw`. */
interface Parameters {
  readonly raw: Readonly<Record<string, unknown>>
  readQuery(): void
  /** @param isCallerKnown if not, only a small body that can have a key is read */
  readBody(isCallerKnown?: boolean): Promise<void>
}

/** What it throws; null for nothing. */
async function problemOf(run: () => void | Promise<void>): Promise<unknown> {
  try {
    await run()
    return null
  } catch (error) {
    return error
  }
}

/**
 * Authenticates an administrator by `Authorization: Bearer`, session cookie or the `key` parameter. Without a
 * valid key, no other error of the request is revealed, and no body is read but a small one that may have the key.
 * @returns the actor for the audit log
 * @throws Refusal unauthorized, forbidden, and what the parameters throw
 */
export async function authorise(request: Request, access: Access, given: Parameters): Promise<string> {
  const actor = await actorByHeader(request, access)
  if (actor !== null) {
    given.readQuery()
    await given.readBody()
    return actor
  }
  let problem = await problemOf(() => given.readQuery())
  const isKeyInQuery = given.raw.key !== undefined
  if (!isKeyInQuery && !problem) problem = await problemOf(() => given.readBody(false))
  const { key } = given.raw
  if (typeof key !== 'string') throw unauthorized(access)
  if (!grantsAccess(access, key)) throw wrongKey(access)
  if (problem) throw problem
  if (isKeyInQuery) await given.readBody()
  return 'key'
}
