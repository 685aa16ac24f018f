import { auditStatement } from '../audit/audit'
import { deletionTime, hasExpired } from '../clock'
import { type Cookie, cookieValue } from '../contract/cookies'
import { changeAudited } from '../db/audited-change'
import { db } from '../db/database'
import { restoredTime } from '../db/restore-gaps'
import { columnNames, columns, type RowOf, sql } from '../db/rows'
import { sweeper } from '../db/sweeper'
import { hashAdminSession, isSuperKey, newToken } from '../keys'
import { keyRefused } from './refused-keys'

const lifetimeSeconds = 12 * 3600
const cookieName = 'admin-session'

const sessionColumns = columns('AdminSession', 'id, created_time, expires_time, name')

/** Times are milliseconds since the epoch. */
type AdminSession = RowOf<typeof sessionColumns>

/** As the audit log has it: `session 3: Ann`, or `session 3`. */
export const sessionActor = ({ id, name }: AdminSession): string =>
  `session ${id}${name === null ? '' : `: ${name}`}`

const cookieOf = (value: string, maxAgeSeconds: number): Cookie => ({
  name: cookieName,
  value,
  maxAgeSeconds,
  sameSite: 'Strict',
})

function tokenOf(cookieHeader: string | null): string | null {
  const token = cookieValue(cookieHeader, cookieName)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/**
 * The session of a Cookie header, null if none is valid. Always read from the database, so that sign-out
 * applies to all instances. Sessions older than a restored backup are invalid: they may have been ended
 * since.
 */
export async function findSession(cookieHeader: string | null): Promise<AdminSession | null> {
  const token = tokenOf(cookieHeader)
  if (token === null) return null
  const tokenHash = hashAdminSession(token)
  const [session] = await db().query(
    sql`SELECT ${sessionColumns} FROM admin_sessions WHERE token_hash = ${tokenHash}`,
  )
  const isValid = session && !hasExpired(session.expires_time) && session.created_time > restoredTime()
  return isValid ? session : null
}

/**
 * @param name who signs in, '' for none
 * @throws Refusal unauthorized
 */
export async function startSession(
  key: string,
  name = '',
): Promise<{ cookie: Cookie; session: AdminSession }> {
  if (!isSuperKey(key)) throw keyRefused('key_wrong')
  const token = newToken(32)
  const now = Date.now()
  const tokenHash = hashAdminSession(token)
  const actor = sql`(SELECT 'session ' || id || coalesce(': ' || name, '') FROM admin_sessions WHERE token_hash = ${tokenHash})`
  const [[session]] = await db().batch([
    sql`INSERT INTO admin_sessions (${columnNames('AdminSession', 'token_hash, created_time, expires_time, name')})
      VALUES (${tokenHash}, ${BigInt(now)}, ${BigInt(now + lifetimeSeconds * 1000)}, ${name || null}) RETURNING ${sessionColumns}`,
    auditStatement({ actor, action: 'session.start', target: actor })(sql`true`),
  ])
  return { cookie: cookieOf(token, lifetimeSeconds), session: session as AdminSession }
}

/** Ends the session of a cookie, or all sessions. @returns the cookie that removes the current one */
export async function endSessions(cookieHeader: string | null, all: boolean, actor: string) {
  const session = await findSession(cookieHeader)
  const where = all ? sql`true` : sql`id = ${session?.id ?? 0}`
  const target = all ? 'all sessions' : session ? sessionActor(session) : 'session 0'
  const change = sql`DELETE FROM admin_sessions WHERE ${where} RETURNING ${columns('AdminSession', 'id')}`
  const audit = auditStatement({ actor, action: 'session.end', target })
  const ended = await changeAudited('admin_sessions', where, change, audit)
  return { cookie: cookieOf('', 0), ended: ended.length }
}

async function removeExpired(): Promise<void> {
  const expired = BigInt(deletionTime())
  if ((await db().read.adminSession.count({ where: { expiresTime: { lte: expired } } })) === 0) return
  await db().batch([sql`DELETE FROM admin_sessions WHERE expires_time <= ${expired}`])
}

export const sessionSweeper = () => sweeper('sessions', removeExpired)
