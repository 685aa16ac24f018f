import { LRUCache } from 'lru-cache'
import { type Identity, nickKeyOf } from '@/lib/chat/server/nick'
import { deletionTime, hasExpired } from '@/lib/core/clock'
import { db } from '@/lib/core/db/database'
import { follow } from '@/lib/core/db/follow'
import { type Fields, plain } from '@/lib/core/db/rows'
import { SerialQueue } from '@/lib/core/db/serial-queue'
import { addressTag } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { skeletonsOf } from './names/name-symbols'

type Ban = Fields<'Ban'>

interface BanState {
  byKey: Map<string, Ban[]>
  hasTags: boolean
  /** Keys of the nicks that called lately. */
  nickKeys: LRUCache<string, string[]>
  queue: SerialQueue
}

const state = () =>
  processState<BanState>('bans', () => ({
    byKey: new Map(),
    hasTags: false,
    nickKeys: new LRUCache({ max: 5000 }),
    queue: new SerialQueue(),
  }))

/** What of a nick is compared: what it looks like, so that a look-alike letter does not help. */
export function nickSkeletonsOf(nick: string): string[] {
  const skeletons = skeletonsOf(nick)
  return skeletons.length > 0 ? skeletons : [nickKeyOf(nick)]
}

/** The keys of a nick that somebody calls with. */
function keysOfNick(nick: string): string[] {
  const { nickKeys } = state()
  const known = nickKeys.get(nick)
  if (known) return known
  const keys = nickSkeletonsOf(nick).map((banned) => `nick ${banned}`)
  nickKeys.set(nick, keys)
  return keys
}

/**
 * The keys by which a ban is found. Those of a nick are worked out from the name as it was banned: a stored skeleton
 * would be that of an older table of look-alikes.
 */
function keysOfBan({ kind, value, shown }: { kind: string; value: string; shown: string }): string[] {
  return kind === 'nick' ? nickSkeletonsOf(shown).map((banned) => `nick ${banned}`) : [`${kind} ${value}`]
}

/**
 * Reads the bans that hold; one reading after another, so that an older one cannot win. By a clock that is ahead no ban
 * is left out, for none would be read again when it is set right: {@link findBan} goes by the clock of each call.
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

/** Follows bans made and lifted by other instances. */
export function followBans(): void {
  follow('settings', loadBans, 'could not read the bans')
}

/**
 * The ban that applies to somebody in a room; an open one takes precedence over a shadow ban.
 * @param roomId null: a room that does not exist yet @param address asked for only when an address is banned
 */
export function findBan({ nick, trip }: Identity, roomId: number | null, address: () => string): Ban | null {
  const { byKey, hasTags } = state()
  if (byKey.size === 0) return null
  const caller = hasTags ? address() : ''
  const keys = [...keysOfNick(nick)]
  if (trip !== null) keys.push(`trip ${trip}`)
  if (caller !== '') keys.push(`tag ${addressTag(caller)}`)
  const now = Date.now()
  const holding = keys
    .flatMap((key) => byKey.get(key) ?? [])
    .filter((ban) => ban.roomId === null || ban.roomId === roomId)
    .filter((ban) => !hasExpired(ban.expiresTime, now))
  return holding.find((ban) => !ban.shadow) ?? holding[0] ?? null
}

/** What somebody is told who is banned openly. */
export function banRefusal(ban: Ban): Refusal {
  const { reason, expiresTime } = ban
  if (expiresTime === null && reason === '') return new Refusal('forbidden', 'banned')
  if (expiresTime === null) return new Refusal('forbidden', 'banned_because', { values: { reason } })
  const time = new Date(expiresTime).toISOString()
  if (reason === '') return new Refusal('forbidden', 'banned_until', { values: { time } })
  return new Refusal('forbidden', 'banned_until_because', { values: { time, reason } })
}
