import { LRUCache } from 'lru-cache'
import type { OnlineNick } from '@/lib/schemas/chat'
import { hasStorageFor } from '../db/storage'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { requireCleanNick } from '../words/screen'
import { findBan } from './bans'
import { identityIn } from './log-on-cookie'
import { nickKeyOf, requireUnreserved } from './nick'
import {
  type Arrival,
  readOnline,
  readOnlineCounts,
  removeExpired,
  removeSession,
  storeArrivals,
  storeHeartbeats,
} from './presence-store'
import type { Resident } from './resident'

/** A session not heard of for so long has left. Hidden tabs are slowed down to a poll a minute. */
const absentAfterMs = 75_000
const sweepIntervalMs = 5_000
/** A heartbeat is written down at most so often. */
const flushAfterMs = 10_000
const sessionsMax = 50_000
const onlineCacheMs = 1_000
/** What an arrival takes: the session, its `join` row and the `leave` row that will follow. */
const arrivalBytes = 800

interface Present {
  roomId: number
  session: string
  nick: string
  trip: string | null
  seenAt: number
  flushedAt: number
}

/**
 * Who is in which room. The database decides (so instances agree and a restart announces nobody again); this
 * process remembers the sessions it hears of, and writes their heartbeats down in batches.
 */
class PresenceBoard {
  readonly #present = new LRUCache<string, Present>({ max: sessionsMax })
  #arrivals: Arrival[] = []
  #storing: Promise<void> | null = null
  readonly #sweeping = new Periodic(() => this.#sweep(), sweepIntervalMs, 'presence sweep failed')
  readonly #online = new LRUCache<number, OnlineNick[]>({ max: 1000, ttl: onlineCacheMs })
  #counts: { at: number; byRoom: Map<number, number> } = { at: 0, byRoom: new Map() }

  start(): void {
    this.#sweeping.start()
  }

  async close(): Promise<void> {
    await this.#sweeping.stop()
    await this.#storing
  }

  /**
   * Notes that somebody is in a room. The first time resolves when it is stored; later ones at once.
   * @throws HttpError forbidden for a reserved nick, sensitive_word
   */
  async heartbeat(
    resident: Resident,
    nickInput: string,
    session: string | undefined,
    caller: { cookie: () => string | null; address: () => string },
  ) {
    const identity = identityIn(resident.name, nickInput, caller.cookie)
    const { nick, trip } = identity
    requireUnreserved(nick)
    requireCleanNick(nick)
    const { room } = resident
    if (!room) return // a public room comes to life with its first message
    // Reading is open to everybody; being seen is not.
    if (findBan(identity, room.id, caller.address)) return
    const sessionKey = session || `nick:${nickKeyOf(nick)}`
    const key = `${room.id} ${sessionKey}`
    const now = Date.now()
    const known = this.#present.get(key)
    if (known && known.nick === nick && known.trip === trip && now - known.seenAt < absentAfterMs) {
      known.seenAt = now
      return
    }
    this.#present.set(key, { roomId: room.id, session: sessionKey, nick, trip, seenAt: now, flushedAt: now })
    // Everybody reads on when the storage is full; only nobody new is seen.
    if (!(await hasStorageFor(arrivalBytes))) {
      this.#present.delete(key)
      return
    }
    await this.#arrive({ room: room.name, session: sessionKey, nick, nickKey: nickKeyOf(nick), trip })
    this.#online.delete(room.id)
    this.#counts.at = 0
  }

  /** Notes that a session has left its room. */
  async depart({ room }: Resident, session: string): Promise<void> {
    if (!room) return
    this.#present.delete(`${room.id} ${session}`)
    await removeSession(room.name, session)
    this.#online.delete(room.id)
    this.#counts.at = 0
  }

  /** Who is in a room now. */
  async online(roomId: number): Promise<OnlineNick[]> {
    const cached = this.#online.get(roomId)
    if (cached) return cached
    const nicks = await readOnline(roomId, Date.now() - absentAfterMs)
    this.#online.set(roomId, nicks)
    return nicks
  }

  /** How many are in each room now, by room id. */
  async counts(): Promise<Map<number, number>> {
    const now = Date.now()
    if (now - this.#counts.at > onlineCacheMs)
      this.#counts = { at: now, byRoom: await readOnlineCounts(now - absentAfterMs) }
    return this.#counts.byRoom
  }

  #arrive(arrival: Arrival): Promise<void> {
    this.#arrivals.push(arrival)
    this.#storing ??= this.#store().finally(() => {
      this.#storing = null
    })
    return this.#storing
  }

  async #store(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#arrivals.length > 0) await storeArrivals(this.#arrivals.splice(0, 500))
  }

  async #sweep(): Promise<void> {
    const now = Date.now()
    const due = [...this.#present.values()].filter(
      (entry) => entry.seenAt > entry.flushedAt && now - entry.flushedAt >= flushAfterMs,
    )
    if (due.length > 0) {
      await storeHeartbeats(
        due.map((entry) => ({ room: entry.roomId, session: entry.session, at: entry.seenAt })),
      )
      for (const entry of due) entry.flushedAt = entry.seenAt
    }
    for (const [key, entry] of this.#present)
      if (now - entry.seenAt > absentAfterMs) this.#present.delete(key)
    await removeExpired(now - absentAfterMs)
  }
}

/** The presence board of this process. */
export function presence(): PresenceBoard {
  return processState('presence', () => new PresenceBoard())
}
