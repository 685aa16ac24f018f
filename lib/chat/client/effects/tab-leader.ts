import { onVisibilityChange } from '@/lib/core/browser/in-view'
import { subscribeDesktop } from '@/lib/desktop/client/windows'
import type { PollResponse } from '../../contract/chat'
import type { OpenRoom } from '../store'
import { acceptResponse } from './accept-response'
import { isChatInView } from './chat-visibility'
import { isLater, isStart, type RoomPoller, type SharedResponse } from './room-poller'

export interface OwnTab {
  room: OpenRoom
  poller: Pick<RoomPoller, 'cursor' | 'accept' | 'isBusy' | 'skipNextHold'>
  pollNow: () => void
}

/** After an update, tabs of two versions may be open; they must not exchange messages. */
const version = 1

/** Held by the leading tab of a room, which is never a hidden one. */
export const leaderLockName = (room: string): string => `chat ${version} ${room}`

/** Held by every tab in which the room is in view. */
export const viewLockName = (room: string): string => `${leaderLockName(room)} in view`

/** Holds a shared lock while the chat is in view, which tells other tabs so. @returns stops it */
function holdViewLock(name: string): () => void {
  let end: (() => void) | null = null
  const change = (isShown: boolean) => {
    if (isShown === (end !== null)) return
    end?.()
    end = null
    if (!isShown) return
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    // Without the lock other tabs may alert to what is visible here.
    navigator.locks.request(name, { mode: 'shared' }, () => ended).catch(() => undefined)
  }
  const look = () => change(isChatInView())
  look()
  const watching = [onVisibilityChange(look), subscribeDesktop(look)]
  return () => {
    for (const stop of watching) stop()
    change(false)
  }
}

/** @returns the new rows; `unsure` when rows before them may be missing, so that this tab must poll */
export function acceptShared(
  poller: OwnTab['poller'],
  { from, answer: response }: SharedResponse,
): PollResponse | 'unsure' {
  const { cursor } = poller
  if (response.reset) return isStart(cursor) ? { ...response, reset: false, messages: [] } : 'unsure'
  const isNews = isLater(response.cursor, cursor)
  if (isNews && (response.gap || isStart(from) || isLater(from, cursor))) return 'unsure'
  return poller.accept(response)
}

/**
 * One visible tab leads: only its requests are held, and it shares the responses. Each tab has its own cursor, so its next
 * poll finds what was not shared. It leads by a Web Lock, which the browser releases when a tab is gone.
 */
export class TabGroup {
  readonly #name: string
  readonly #channel: BroadcastChannel
  readonly #endView: () => void
  #pending: AbortController | null = null
  #release: (() => void) | null = null
  /** The browser refuses locks: every tab polls as if it were alone. */
  #isUncoordinated = false
  /** Another tab leads; this one polls rarely, only to stay listed as present. */
  isFollower = false

  constructor(private readonly own: OwnTab) {
    const { room, poller } = own
    this.#name = leaderLockName(room.name)
    this.#channel = new BroadcastChannel(this.#name)
    this.#endView = holdViewLock(viewLockName(room.name))
    this.#channel.onmessage = ({ data }: MessageEvent<SharedResponse>) => {
      const response = acceptShared(poller, data)
      if (response !== 'unsure') acceptResponse(room, response)
      else if (!poller.isBusy) this.#look()
    }
  }

  /** This tab may have its requests held. */
  get isLeader(): boolean {
    return this.#release !== null || this.#isUncoordinated
  }

  requestLead(): void {
    if (this.#pending || this.isLeader) return
    const request = new AbortController()
    this.#pending = request
    this.#acquire(request).catch(() => {
      if (request.signal.aborted) return
      this.#isUncoordinated = true
      this.isFollower = false
    })
  }

  resign(): void {
    this.#pending?.abort()
    this.#pending = null
    this.#release?.()
    this.#release = null
    this.isFollower = false
  }

  share(shared: SharedResponse): void {
    const { messages, reset } = shared.answer
    // Followers of a reset poll for themselves; sharing it again would never end.
    if (this.isLeader || (messages.length > 0 && !reset)) this.#channel.postMessage(shared)
  }

  leave(): void {
    this.resign()
    this.#endView()
    this.#channel.close()
  }

  #look(): void {
    this.own.poller.skipNextHold()
    this.own.pollNow()
  }

  async #acquire(request: AbortController): Promise<void> {
    const options = { ifAvailable: true }
    const isTaken = await navigator.locks.request(this.#name, options, (lock) => {
      if (!lock) return true
      return this.#hold(request)
    })
    if (!isTaken || request.signal.aborted) return
    this.isFollower = true
    this.#look()
    await navigator.locks.request(this.#name, { signal: request.signal }, () => {
      const held = this.#hold(request)
      if (held) this.own.pollNow()
      return held
    })
  }

  /** Holds the lock until this tab resigns; not at all if it did meanwhile. */
  #hold(request: AbortController): Promise<undefined> | undefined {
    if (request.signal.aborted) return undefined
    this.isFollower = false
    return new Promise((resolve) => {
      this.#release = () => resolve(undefined)
    })
  }
}

/** @returns null without Web Locks (plain HTTP, old browsers) */
export const joinTabs = (own: OwnTab): TabGroup | null =>
  'locks' in navigator && typeof BroadcastChannel !== 'undefined' ? new TabGroup(own) : null
