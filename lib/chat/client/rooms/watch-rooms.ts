import { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import { randomId, readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { pause } from '@/lib/core/browser/pause'
import type { PresentResponse, UpdatesResponse } from '../../contract/several-rooms'
import { onReturn } from '../effects/page-lifecycle'
import { freshPace, nextPace, type PollOutcome, pollPace } from '../effects/poll-schedule'
import { setUnreadRooms, unreadRooms } from './news'
import { listedRooms } from './open-rooms'
import { type Asked, changedRooms, corrected, counted, withPresence } from './unread'

/** With a version, as of the locks of a room: after an update tabs of two may be open. No room has such a lock. */
const channelName = 'chat-rooms 1'

/** What a tab heard, for all. */
interface SharedUpdates {
  present?: PresentResponse['rooms']
  asked?: Asked
  rooms?: UpdatesResponse['rooms']
}

const apply = ({ present = [], asked = [], rooms = [] }: SharedUpdates) =>
  setUnreadRooms(counted(withPresence(unreadRooms(), present), asked, rooms))

export interface RoomWatch {
  /** The nick whose mentions count, in the rooms where it is the reader's. */
  nick: string
  /** Rows that this tab was the first to hear of. */
  onNews: (room: string, afterId: number) => void
  /** Messages that were new may have been withdrawn. */
  onFewer: (room: string) => void
  /** Whether the server answered. */
  onAnswer: (isAnswered: boolean) => void
}

/** The server lists a session for 75 seconds; a request may be held for 25 of them. */
const presentEveryMs = 40_000
const deadlineMs = 10_000

/** The tabs of a browser are present in the rooms beside the one they show as one. */
export function browserSession(): string {
  const known = readStored('local', 'session') ?? randomId()
  writeStored('local', 'session', known)
  return known
}

async function stayPresent(
  rooms: readonly string[],
  share: (updates: SharedUpdates) => void,
  signal: AbortSignal,
): Promise<void> {
  const now = Date.now()
  const [at, before] = (readStored('local', 'present') ?? '0').split(' ', 2)
  const names = encodeURIComponent(rooms.toSorted().join())
  if (names === before && Math.abs(now - Number(at)) < presentEveryMs) return
  const session = browserSession()
  const present = listedRooms().filter(({ room }) => rooms.includes(room))
  if (present.length === 0) return
  try {
    const beat = await call(
      'POST /online',
      { rooms: present.map((each) => ({ ...each, session })) },
      { signal },
    )
    if ('rooms' in beat) share({ present: beat.rooms })
    writeStored('local', 'present', `${now} ${names}`)
  } catch {
    // The next turn tries again. What is new is counted even for those who may not be listed.
  }
}

/** One tab of the browser at a time; each where tabs cannot coordinate. */
async function inTurn<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return run()
  return navigator.locks.request(channelName, { signal }, run)
}

const mentionsOfOwn = (rooms: UpdatesResponse['rooms'], nick: string) => {
  const own = new Set(listedRooms().flatMap((each) => (each.nick === nick ? each.room : [])))
  return rooms.map((each) => (own.has(each.room) ? each : { ...each, mentions: 0 }))
}

interface Step {
  own: AbortController
  /** Not held: at the start and on return, so that the counts show at once. They alert to nothing. */
  isImmediate: boolean
  /** Counts it, here and in the other tabs. */
  share: (updates: SharedUpdates) => void
}

/** Presence, then one call of `/updates`, which the server may hold. */
async function ask(
  { nick, onNews, onFewer }: RoomWatch,
  { own: { signal }, isImmediate, share }: Step,
  wait: number,
): Promise<PollOutcome> {
  await stayPresent([...unreadRooms().keys()], share, signal)
  const asked: Asked = [...unreadRooms()].map(([room, { lastId }]) => [room, lastId])
  const sentAt = performance.now()
  const names = asked.map(([room, lastId]) => `${room}:${lastId}`)
  const response = await call('POST /updates', { rooms: names, nick, wait }, { signal })
  const arrived = mentionsOfOwn(response.rooms, nick)
  const again = changedRooms(unreadRooms(), arrived)
  const sinceRead = again.map((room) => `${room}:${unreadRooms().get(room)?.readId ?? 0}`)
  const all = again.length > 0 ? await call('POST /updates', { rooms: sinceRead, nick }, { signal }) : null
  const rooms = all ? corrected(unreadRooms(), arrived, mentionsOfOwn(all.rooms, nick)) : arrived
  share({ asked, rooms })
  for (const { room, count } of rooms) if (count < 0) onFewer(room)
  const news = arrived.filter(({ count, reset }) => count > 0 || reset)
  const from = new Map(asked)
  if (!isImmediate) for (const { room, count } of news) if (count > 0) onNews(room, from.get(room) ?? 0)
  const heldMs = performance.now() - sentAt
  const mode = wait > 0 ? 'hold' : 'now'
  return { kind: 'answered', rows: news.length, hasMore: false, reset: false, mode, heldMs }
}

async function outcomeOf(watch: RoomWatch, step: Step): Promise<PollOutcome> {
  const { own, isImmediate } = step
  const { signal } = own
  const run = () => {
    const wait = isImmediate || document.hidden ? 0 : pollPace.waitSeconds
    return withTimeout(wait * 1000 + deadlineMs, () => ask(watch, step, wait), own)
  }
  try {
    const outcome = await (isImmediate ? run() : inTurn(signal, run))
    watch.onAnswer(true)
    return outcome
  } catch (error) {
    if (signal.aborted && signal.reason !== 'timeout') return { kind: 'aborted' }
    watch.onAnswer(false)
    return { kind: 'failed', retryAfterMs: error instanceof ApiError ? error.retryAfterMs : 0 }
  }
}

/**
 * Counts what is new in {@link unreadRooms}, and keeps the reader listed there. The tabs of a browser take turns, and share
 * what they hear, so that only one request waits. @returns stops it
 */
export function watchRooms(watch: RoomWatch): () => void {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null
  const share = (updates: SharedUpdates) => {
    apply(updates)
    channel?.postMessage(updates)
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent<SharedUpdates>) => apply(data)
  let isEnded = false
  let isImmediate = true
  let own = new AbortController()
  let pace = { ...freshPace, delayMs: 0 }
  const run = async () => {
    while (!isEnded) {
      own = new AbortController()
      await pause(pace.delayMs, own.signal)
      if (own.signal.aborted) continue
      const outcome = await outcomeOf(watch, { own, isImmediate, share })
      // A change of visibility has set another one.
      if (outcome.kind === 'aborted') continue
      isImmediate = false
      pace = nextPace(pace, outcome, document.hidden)
    }
  }
  const restart = (delayMs: number) => {
    isImmediate ||= delayMs === 0
    pace = { ...freshPace, delayMs }
    own.abort()
  }
  // Browsers open six connections per host; a hidden tab must not occupy one.
  const end = onReturn({ back: () => restart(0), away: () => restart(pollPace.backgroundMs) })
  void run()
  return () => {
    isEnded = true
    own.abort()
    end()
    channel?.close()
  }
}
