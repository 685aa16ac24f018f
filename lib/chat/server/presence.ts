import { LRUCache } from 'lru-cache'
import { clocks, StepDetector } from '@/lib/core/clock'
import { clientWrite } from '@/lib/core/db/client-writes'
import { isStorageFull } from '@/lib/core/db/failures'
import { hasStorageFor } from '@/lib/core/db/storage-limit'
import { networkTag, tagIfKnown } from '@/lib/core/keys'
import { FairQueue, type Queued } from '@/lib/core/limits/fair-queue'
import { countLimits } from '@/lib/core/limits/shared-amounts'
import { log } from '@/lib/core/log'
import { networkOf } from '@/lib/core/network'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import { findBan } from '@/lib/moderation/server/bans'
import { nickKeyOf, requireNickFor } from '@/lib/moderation/server/names/reserved-nicks'
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
} from './presence-database'
import { type Origin, PlacedSessions, PresencePlaces } from './presence-places'
import type { PresentNames } from './present-names'
import { identityInRoom } from './sign-in-cookie'

/** A session not seen for this long has left. Our hidden tabs poll every 15 s, but browsers may throttle them to once a minute. */
const absentAfterMs = 75_000
const clockSkewMaxMs = 75_000
const sweepIntervalMs = 5_000
const flushAfterMs = 10_000
const heartbeatsAtOnce = 1000
/** Arrivals of one transaction; their rows stay well below the size of a page. */
const arrivalsAtOnce = 150
const onlineCacheMs = 1_000
/** In rooms with more sessions the cached online list is kept on arrivals: reading it each time would be quadratic. */
const largeRoomSessions = 1000
/** Storage of an arrival: the session, its `join` row and the later `leave` row. */
const arrivalBytes = 800
const arrivalWaitMs = 2_000
const logIntervalMs = 60_000

interface QueuedArrival extends Queued {
  arrival: Arrival
  resolve: () => void
  reject: (error: unknown) => void
}

/** Prefix of keys of polls without `session`: one session per nick and trip. */
const unnamed = 'nick:'
const unnamedKeyOf = ({ nick, trip }: Identity) => `${unnamed}${trip ?? ''} ${nickKeyOf(nick)}`
/** The key of a session; clients must not be able to use that of an unnamed one, because nicks are public. */
const sessionKeyOf = (session: string) => (session.startsWith(unnamed) ? `:${session}` : session)

export interface PresenceCaller {
  cookie: () => string | null
  address: () => string
  administers: () => Promise<boolean>
}

/** A present session. Times are of performance.now(), which clock changes do not affect. */
interface Present extends Origin {
  session: string
  nick: string
  trip: string | null
  seenAt: number
  flushedAt: number
  /** When its address was last compared. */
  comparedAt: number
}

/**
 * Whether the client of a session has another address now. Not of unnamed ones, which clients may share. Compared now and
 * then only: most polls pass here.
 */
function hasMoved(known: Present, now: number, { address }: PresenceCaller): boolean {
  if (now - known.comparedAt < flushAfterMs || known.session.startsWith(unnamed)) return false
  known.comparedAt = now
  return known.network !== networkOf(address())
}

/**
 * Who is in which room. The database decides, so that instances agree and a restart announces no joins. Each process keeps
 * the sessions that poll it, and stores their heartbeats in batches.
 */
export class PresenceTracker {
  readonly #places: PresencePlaces
  readonly #present: PlacedSessions<Present>
  /** Sessions being stored; a rename meanwhile is stored by the next heartbeat. */
  readonly #arriving: PlacedSessions<Origin & { stored: Promise<void> }>
  /** Bounded by the limits of sessions. */
  readonly #arrivals = new FairQueue<QueuedArrival>()
  #storing: Promise<void> | null = null
  #loggedAt = Number.NEGATIVE_INFINITY
  /** Heartbeats of sessions that are not listed because a limit is reached. */
  unlistedCount = 0
  readonly #clock = new StepDetector(clocks)
  readonly #sweeping = new Periodic(() => this.#sweep(), sweepIntervalMs, 'presence sweep failed')
  readonly #online = new LRUCache<number, OnlineList>({
    max: 1000,
    ttl: onlineCacheMs,
    fetchMethod: (roomId) => readOnline(roomId, Date.now() - absentAfterMs),
    // What changes meanwhile is not kept.
    ignoreFetchAbort: true,
  })
  /** Reading these scans all sessions, so arrivals do not invalidate them. */
  readonly #counts = new LRUCache<'all', Map<number, number>>({
    max: 1,
    ttl: onlineCacheMs,
    fetchMethod: () => readOnlineCounts(Date.now() - absentAfterMs),
  })

  constructor(sessionsMax = countLimits.present_sessions, inRoomMax = countLimits.room_sessions) {
    this.#places = new PresencePlaces(sessionsMax, inRoomMax)
    this.#present = new PlacedSessions(this.#places)
    this.#arriving = new PlacedSessions(this.#places)
  }

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
   * Records a session as present. The first call resolves when it is stored, later ones at once. A failure to store does
   * not fail the poll: the next heartbeat retries.
   * @returns whether the session is listed
   * @throws Refusal forbidden for a reserved nick, sensitive_word
   */
  async heartbeat(
    cached: CachedRoom,
    nickInput: string,
    session: string | undefined,
    caller: PresenceCaller,
  ): Promise<boolean> {
    const identity = identityInRoom(cached.name, nickInput, caller.cookie)
    const { nick, trip } = identity
    await requireNickFor(nick, caller)
    requireCleanNick(nick)
    const { room } = cached
    if (!room) return false // a public room is created by its first message
    // Banned users may read, but are not listed.
    if (findBan(identity, room.id, caller.address)) return false
    const sessionKey = session ? sessionKeyOf(session) : unnamedKeyOf(identity)
    const key = `${room.id} ${sessionKey}`
    const now = performance.now()
    const known = this.#present.get(key)
    const isSame = known?.nick === nick && known.trip === trip && now - known.seenAt < absentAfterMs
    if (isSame && !hasMoved(known, now, caller)) {
      known.seenAt = now
      return true
    }
    const address = caller.address()
    const origin = { roomId: room.id, network: networkOf(address) }
    if (!known && this.#places.isFull(origin)) {
      this.unlistedCount++
      return false
    }
    const network = networkTag(address)
    const tag = tagIfKnown(address)
    const arrival = {
      ...{ room: room.name, session: sessionKey, nick, nickKey: nickKeyOf(nick), trip },
      ...{ network, tag },
    }
    const stored = this.#arriving.get(key)?.stored ?? this.#storeArrival(key, origin, arrival, address)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, arrivalWaitMs)
      void stored.then(() => {
        clearTimeout(timer)
        resolve()
      })
    })
    return this.#present.get(key) !== undefined
  }

  #storeArrival(key: string, origin: Origin, arrival: Arrival, address: string): Promise<void> {
    const stored = this.#storeIfSpace(key, origin, arrival, address)
      .catch((error: unknown) => this.logFailure(error))
      .finally(() => this.#arriving.delete(key))
    this.#arriving.set(key, { ...origin, stored })
    return stored
  }

  async #storeIfSpace(key: string, origin: Origin, arrival: Arrival, address: string): Promise<void> {
    // With full storage new sessions can read, but are not listed.
    if (!(await hasStorageFor(arrivalBytes, address))) return
    await this.#arrive(arrival, origin.network)
    const { session, nick, trip } = arrival
    const now = performance.now()
    const times = { seenAt: now, flushedAt: now, comparedAt: now }
    this.#present.set(key, { ...origin, session, nick, trip, ...times })
    this.#invalidateOnline(origin.roomId)
  }

  logFailure(error: unknown): void {
    if (isStorageFull(error)) return // logged elsewhere
    const now = performance.now()
    if (now - this.#loggedAt < logIntervalMs) return
    this.#loggedAt = now
    log().warn({ err: error }, 'presence could not be stored')
  }

  /** @param address the client's */
  async leave({ room }: CachedRoom, session: string, address: string): Promise<void> {
    if (!room) return
    const sessionKey = sessionKeyOf(session)
    this.#present.delete(`${room.id} ${sessionKey}`)
    try {
      await clientWrite(address, () => removeSession(room.name, sessionKey))
    } catch (error) {
      if (!isStorageFull(error)) throw error // else it expires
    }
    this.#invalidateOnline(room.id)
  }

  #invalidateOnline(roomId: number): void {
    const known = this.#online.peek(roomId)
    if (!known || known.sessionCount <= largeRoomSessions) this.#online.delete(roomId)
  }

  async online(roomId: number): Promise<OnlineNick[]> {
    return (await this.#online.forceFetch(roomId)).nicks
  }

  async names(roomId: number): Promise<PresentNames> {
    return (await this.#online.forceFetch(roomId)).names
  }

  /** Users per room id, at most a second old. */
  async counts(): Promise<Map<number, number>> {
    return this.#counts.forceFetch('all')
  }

  #arrive(arrival: Arrival, network: string): Promise<void> {
    const stored = new Promise<void>((resolve, reject) =>
      this.#arrivals.add({ network, arrival, resolve, reject }),
    )
    this.#storing ??= this.#store()
    return stored
  }

  async #store(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#arrivals.length > 0) {
      const batch = this.#takeArrivals(arrivalsAtOnce)
      try {
        await storeArrivals(batch.map(({ arrival }) => arrival))
        for (const each of batch) each.resolve()
      } catch (error) {
        // All of them are retried by their next heartbeats.
        for (const each of [...batch, ...this.#takeArrivals(this.#arrivals.length)]) each.reject(error)
      }
    }
    this.#storing = null
  }

  #takeArrivals(max: number): QueuedArrival[] {
    const taken: QueuedArrival[] = []
    for (let next = this.#arrivals.next(); next; next = this.#arrivals.next()) {
      taken.push(next)
      if (taken.length === max) break
    }
    return taken
  }

  async #sweep(): Promise<void> {
    const now = performance.now()
    // After a clock change stored times would look expired or in the future: store all again.
    const isClockSet = this.#clock.step() !== 0
    for (const [key, entry] of this.#present)
      if (now - entry.seenAt > absentAfterMs) this.#present.delete(key)
    const due = [...this.#present.values()].filter(
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
    // Removed during a clock change or by a restored backup: their next heartbeat is an arrival.
    for (const { room, session } of lost) this.#present.delete(`${room} ${session}`)
  }
}

export function presence(): PresenceTracker {
  return processState('presence', () => new PresenceTracker())
}
