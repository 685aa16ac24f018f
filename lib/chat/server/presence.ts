import { LRUCache } from 'lru-cache'
import { clocks, StepDetector } from '@/lib/core/clock'
import { isStorageFull } from '@/lib/core/db/failures'
import { hasStorageFor } from '@/lib/core/db/storage'
import { log } from '@/lib/core/log'
import { networkOf } from '@/lib/core/network'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import { findBan } from '@/lib/moderation/server/bans'
import { nickKeyOf, requireUnreserved } from '@/lib/moderation/server/names/reserved'
import { requireCleanNick } from '@/lib/moderation/server/words/screen'
import type { OnlineNick } from '../contract/chat'
import type { CachedRoom } from './cached-room'

import type { Identity } from './nick'

import {
  type Arrival,
  type OnlineList,
  readOnline,
  readOnlineCounts,
  removeExpired,
  removeSession,
  storeArrivals,
  storeHeartbeats,
} from './presence-store'
import { PresentSessions } from './present-sessions'
import { identityInRoom } from './sign-in-cookie'

/** A session not heard of for so long has left. Our hidden tabs poll every 15 s, but browsers may throttle them to once a minute. */
const absentAfterMs = 75_000
/** How much the clocks of instances may differ. */
const clockSkewMaxMs = 75_000
const sweepIntervalMs = 5_000
/** How often the heartbeat of a session is written down at most. */
const flushAfterMs = 10_000
/** Heartbeats written down by one statement: some milliseconds. */
const heartbeatsAtOnce = 1000
/** Whoever arrives when this many sessions are present can read, but is not listed. */
export const presentSessionsMax = 50_000
/** The same for one room, whose list is read in one statement: some 20 ms. */
export const roomSessionsMax = 5_000
/** So many of one room from one IPv4 address or IPv6 /64, so that nobody fills its list alone: half. */
export const networkSessionsMax = 2_500
/** Arrivals of one transaction: so many that the rows of one room stay well below what a page takes. */
const arrivalsAtOnce = 150
const onlineCacheMs = 1_000
/** In a room of more sessions the list of people may be a moment old: reading it at each arrival would be quadratic. */
const crowdSessions = 1000
/** What an arrival takes: the session, its `join` row and the `leave` row that will follow. */
const arrivalBytes = 800
/** How long a poll waits at most for its caller to be noted. */
const noteWithinMs = 2_000
/** How often the log may say that somebody could not be noted. */
const complainEveryMs = 60_000

/** An arrival that waits to be stored, and who is told how that went. */
interface Waiting {
  arrival: Arrival
  resolve: () => void
  reject: (error: unknown) => void
}

/** Of a session without a name, one for each nick and trip. */
const unnamed = 'nick:'
const unnamedKeyOf = ({ nick, trip }: Identity) => `${unnamed}${trip ?? ''} ${nickKeyOf(nick)}`
/** The session that a call belongs to. No name that a caller gives can be that of an unnamed one, because nicks are public. */
const sessionKeyOf = (session: string) => (session.startsWith(unnamed) ? `:${session}` : session)

/** Which room, and from where. */
interface Place {
  roomId: number
  network: string
}

/** Somebody in a room. Ages are of performance.now(), which no clock change moves. */
interface Present extends Place {
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
export class PresenceTracker {
  readonly #present = new PresentSessions<Present>()
  /** Sessions that are being stored, each under one nick: another one waits for the next heartbeat. */
  readonly #arriving = new PresentSessions<Place & { noted: Promise<void> }>()
  #arrivals: Waiting[] = []
  #storing: Promise<void> | null = null
  #complainedAt = Number.NEGATIVE_INFINITY
  readonly #clock = new StepDetector(clocks)
  readonly #sweeping = new Periodic(() => this.#sweep(), sweepIntervalMs, 'presence sweep failed')
  readonly #online = new LRUCache<number, OnlineList>({ max: 1000, ttl: onlineCacheMs })
  /** Every session of every room is looked through for them, so that they are kept whoever comes meanwhile. */
  readonly #counts = new LRUCache<'all', Map<number, number>>({
    max: 1,
    ttl: onlineCacheMs,
    fetchMethod: () => readOnlineCounts(Date.now() - absentAfterMs),
  })

  constructor(
    private readonly sessionsMax = presentSessionsMax,
    private readonly inRoomMax: number = roomSessionsMax,
    private readonly fromNetworkMax: number = networkSessionsMax,
  ) {}

  /** Sessions that this process hears of. */
  get sessionCount(): number {
    return this.#present.size
  }

  start(): void {
    this.#sweeping.start()
  }

  async close(): Promise<void> {
    await this.#sweeping.stop()
    await this.#storing
  }

  /**
   * Notes that somebody is in a room. The first time resolves when it is stored; later ones at once. That it could
   * not be stored fails nobody's poll: the next heartbeat tries again.
   * @throws Refusal forbidden for a reserved nick, sensitive_word
   */
  async heartbeat(
    resident: CachedRoom,
    nickInput: string,
    session: string | undefined,
    caller: { cookie: () => string | null; address: () => string },
  ) {
    const identity = identityInRoom(resident.name, nickInput, caller.cookie)
    const { nick, trip } = identity
    requireUnreserved(nick)
    requireCleanNick(nick)
    const { room } = resident
    if (!room) return // a public room comes to life with its first message
    // Reading is open to everybody; being seen is not.
    if (findBan(identity, room.id, caller.address)) return
    const sessionKey = session ? sessionKeyOf(session) : unnamedKeyOf(identity)
    const key = `${room.id} ${sessionKey}`
    const now = performance.now()
    const known = this.#present.get(key)
    if (known && known.nick === nick && known.trip === trip && now - known.seenAt < absentAfterMs) {
      known.seenAt = now
      return
    }
    const place = { roomId: room.id, network: networkOf(caller.address()) }
    if (!known && this.#isFull(place)) return
    const arrival = { room: room.name, session: sessionKey, nick, nickKey: nickKeyOf(nick), trip }
    const noted = this.#arriving.get(key)?.noted ?? this.#note(key, place, arrival)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, noteWithinMs)
      void noted.then(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  /** Whether as many are present, or about to be, as may. */
  #isFull(place: Place): boolean {
    const [present, arriving] = [this.#present, this.#arriving]
    if (present.size + arriving.size >= this.sessionsMax) return true
    if (present.countIn(place.roomId) + arriving.countIn(place.roomId) >= this.inRoomMax) return true
    return present.countFrom(place) + arriving.countFrom(place) >= this.fromNetworkMax
  }

  /** Stores an arrival, and remembers it once it is stored. */
  #note(key: string, place: Place, arrival: Arrival): Promise<void> {
    const noted = this.#storeIfRoom(key, place, arrival)
      .catch((error: unknown) => this.logFailure(error))
      .finally(() => this.#arriving.delete(key))
    this.#arriving.set(key, { ...place, noted })
    return noted
  }

  async #storeIfRoom(key: string, place: Place, arrival: Arrival): Promise<void> {
    // Everybody reads on when the storage is full; only nobody new is seen.
    if (!(await hasStorageFor(arrivalBytes))) return
    await this.#arrive(arrival)
    const { session, nick, trip } = arrival
    const now = performance.now()
    this.#present.set(key, { ...place, session, nick, trip, seenAt: now, flushedAt: now })
    this.#changed(place.roomId)
  }

  /** Says in the log, from time to time, that somebody could not be noted. */
  logFailure(error: unknown): void {
    if (isStorageFull(error)) return // the keeper of the disk says so
    const now = performance.now()
    if (now - this.#complainedAt < complainEveryMs) return
    this.#complainedAt = now
    log().warn({ err: error }, 'somebody could not be noted as present')
  }

  /** Notes that a session has left its room. */
  async leave({ room }: CachedRoom, session: string): Promise<void> {
    if (!room) return
    const sessionKey = sessionKeyOf(session)
    this.#present.delete(`${room.id} ${sessionKey}`)
    try {
      await removeSession(room.name, sessionKey)
    } catch (error) {
      if (!isStorageFull(error)) throw error // else it expires
    }
    this.#changed(room.id)
  }

  #changed(roomId: number): void {
    const known = this.#online.get(roomId)
    if (known && known.sessionCount <= crowdSessions) this.#online.delete(roomId)
  }

  /** Who is in a room now. */
  async online(roomId: number): Promise<OnlineNick[]> {
    const known = this.#online.get(roomId)
    if (known) return known.nicks
    const crowd = await readOnline(roomId, Date.now() - absentAfterMs)
    this.#online.set(roomId, crowd)
    return crowd.nicks
  }

  /** How many were in each room at most a second ago, by room id. */
  async counts(): Promise<Map<number, number>> {
    return this.#counts.forceFetch('all')
  }

  /** Resolves when an arrival is stored, whoever comes after it. */
  #arrive(arrival: Arrival): Promise<void> {
    const stored = new Promise<void>((resolve, reject) => this.#arrivals.push({ arrival, resolve, reject }))
    this.#storing ??= this.#store()
    return stored
  }

  /** Stores whoever waits for it, some at a time, and tells them. */
  async #store(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#arrivals.length > 0) {
      const batch = this.#arrivals.splice(0, arrivalsAtOnce)
      try {
        await storeArrivals(batch.map(({ arrival }) => arrival))
        for (const each of batch) each.resolve()
      } catch (error) {
        // Each of them, and of those behind them, comes again with its next heartbeat.
        for (const each of [...batch, ...this.#arrivals.splice(0)]) each.reject(error)
      }
    }
    this.#storing = null
  }

  async #sweep(): Promise<void> {
    const now = performance.now()
    // After the clock was set everybody would have been away, or come from the future.
    const isClockSet = this.#clock.step() !== 0
    for (const [key, entry] of this.#present.entries())
      if (now - entry.seenAt > absentAfterMs) this.#present.delete(key)
    const entries = this.#present.entries().map(([, entry]) => entry)
    const due = entries.filter(
      (entry) => isClockSet || (entry.seenAt > entry.flushedAt && now - entry.flushedAt >= flushAfterMs),
    )
    for (let i = 0; i < due.length; i += heartbeatsAtOnce)
      await this.#flush(due.slice(i, i + heartbeatsAtOnce))
    const today = Date.now()
    await removeExpired(today - absentAfterMs, today + clockSkewMaxMs)
  }

  async #flush(due: Present[]): Promise<void> {
    const dateOf = (at: number) => Math.round(Date.now() - performance.now() + at)
    const lost = await storeHeartbeats(
      due.map((entry) => ({ room: entry.roomId, session: entry.session, at: dateOf(entry.seenAt) })),
    )
    for (const entry of due) entry.flushedAt = entry.seenAt
    // Removed while the clock was elsewhere, or by a restored backup: the next heartbeat is an arrival again.
    for (const { room, session } of lost) this.#present.delete(`${room} ${session}`)
  }
}

/** The presence board of this process. */
export function presence(): PresenceTracker {
  return processState('presence', () => new PresenceTracker())
}
