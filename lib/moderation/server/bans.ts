import { LRUCache } from 'lru-cache'
import { deletionTime, hasExpired } from '@/lib/core/clock'
import { followChanges } from '@/lib/core/db/change-notifications'
import { db } from '@/lib/core/db/database'
import { type Fields, plain, type Sql, sql } from '@/lib/core/db/rows'
import { SerialQueue } from '@/lib/core/db/serial-queue'
import { addressTag } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { nickSkeletonsOf } from './names/reserved-nicks'

type Ban = Fields<'Ban'>

const keysOfNick = (nick: string) => nickSkeletonsOf(nick).map((banned) => `nick ${banned}`)

const state = () =>
  processState('bans', () => ({
    byKey: new Map<string, Ban[]>(),
    hasTags: false,
    nickKeys: new LRUCache<string, string[]>({ max: 5000, memoMethod: keysOfNick }),
    queue: new SerialQueue(),
  }))

/** Nick keys come from the nick itself: a stored skeleton may be of an older confusables table. */
function keysOfBan({ kind, value, shown }: { kind: string; value: string; shown: string }): string[] {
  return kind === 'nick' ? keysOfNick(shown) : [`${kind} ${value}`]
}

/**
 * Loads the active bans, one load at a time so that an older one cannot win. Bans that only a wrong clock would call
 * expired are loaded too, because nothing reloads them when the clock is corrected; {@link findBan} checks the time.
 */
export function loadBans(): Promise<void> {
  return state().queue.run(async () => {
    const now = BigInt(deletionTime())
    const rows = await db().read.ban.findMany({
      where: { OR: [{ expiresTime: null }, { expiresTime: { gt: now } }] },
    })
    const byKey = new Map<string, Ban[]>()
    for (const row of rows) {
      const ban = plain(row)
      for (const key of keysOfBan(ban)) {
        const bans = byKey.get(key)
        if (bans) bans.push(ban)
        else byKey.set(key, [ban])
      }
    }
    state().byKey = byKey
    state().hasTags = rows.some((row) => row.kind === 'tag')
  })
}

/** Other bans that hold of the same, where this one does. */
export function overlapsOf(ban: Pick<Ban, 'id' | 'kind' | 'value' | 'shown' | 'roomId'>): number[] {
  const others = keysOfBan(ban).flatMap((key) => state().byKey.get(key) ?? [])
  const isThere = ({ roomId }: Ban) => roomId === null || ban.roomId === null || roomId === ban.roomId
  const held = others.filter(
    (other) => other.id !== ban.id && isThere(other) && !hasExpired(other.expiresTime),
  )
  return [...new Set(held.map(({ id }) => id))]
}

export const deleteBansOf = (roomId: number): Sql => sql`DELETE FROM bans WHERE room_id = ${roomId}`

export function followBans(): void {
  followChanges('settings', loadBans, 'could not read the bans')
}

interface Caller {
  nick: string
  trip: string | null
  tag?: string | null
  /** The key of the account that the caller has signed in with. */
  account?: string | null
}

/**
 * An open ban takes precedence over a shadow ban.
 * @param tag of the address that a message was sent from, beside the caller's own
 * @param roomId null: a room that does not exist yet @param address called only if any address tag is banned
 */
export function findBan(
  { nick, trip, tag, account = null }: Caller,
  roomId: number | null,
  address: () => string,
): Ban | null {
  const { byKey, hasTags, nickKeys } = state()
  if (byKey.size === 0) return null
  const caller = hasTags ? address() : ''
  const keys = [...nickKeys.memo(nick)]
  const names: string[] = []
  if (trip !== null) names.push(`trip ${trip}`)
  if (account !== null) names.push(`account ${account}`)
  keys.push(...names)
  if (caller !== '') keys.push(`tag ${addressTag(caller)}`)
  if (tag) keys.push(`tag ${tag}`)
  const now = Date.now()
  const active = keys
    .flatMap((key) => byKey.get(key) ?? [])
    .filter((ban) => ban.roomId === null || ban.roomId === roomId)
    .filter((ban) => !hasExpired(ban.expiresTime, now))
    .filter(({ exempt }) => exempt === '' || !exempt.split('\n').some((name) => names.includes(name)))
  return active.find((ban) => !ban.shadow) ?? active[0] ?? null
}

export function banRefusal(ban: Ban): Refusal {
  const { reason, expiresTime } = ban
  if (expiresTime === null && reason === '') return new Refusal('forbidden', 'banned')
  if (expiresTime === null) return new Refusal('forbidden', 'banned_because', { values: { reason } })
  const time = new Date(expiresTime).toISOString()
  if (reason === '') return new Refusal('forbidden', 'banned_until', { values: { time } })
  return new Refusal('forbidden', 'banned_until_because', { values: { time, reason } })
}
