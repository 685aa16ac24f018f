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

export interface TabGroup {
  /** This tab may have its requests held. */
  readonly isLeader: boolean
  /** Another tab leads; this one polls rarely, only to stay listed as present. */
  readonly isFollower: boolean
  requestLead: () => void
  resign: () => void
  share: (shared: SharedResponse) => void
  leave: () => void
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

/** By a Web Lock, which the browser releases when a tab is gone. */
class Leadership {
  #pending: AbortController | null = null
  #release: (() => void) | null = null
  /** The browser refuses locks: every tab polls as if it were alone. */
  #isUncoordinated = false
  isFollowing = false

  constructor(
    private readonly name: string,
    private readonly onLead: () => void,
    private readonly onFollow: () => void,
  ) {}

  get isLeading(): boolean {
    return this.#release !== null || this.#isUncoordinated
  }

  request(): void {
    if (this.#pending || this.isLeading) return
    const request = new AbortController()
    this.#pending = request
    this.#acquire(request).catch(() => {
      if (request.signal.aborted) return
      this.#isUncoordinated = true
      this.isFollowing = false
    })
  }

  async #acquire(request: AbortController): Promise<void> {
    const options = { ifAvailable: true }
    const isTaken = await navigator.locks.request(this.name, options, (lock) => {
      if (!lock) return true
      return this.#hold(request)
    })
    if (!isTaken || request.signal.aborted) return
    this.isFollowing = true
    this.onFollow()
    await navigator.locks.request(this.name, { signal: request.signal }, () => {
      const held = this.#hold(request)
      if (held) this.onLead()
      return held
    })
  }

  /** Holds the lock until {@link release}; not at all if that was called meanwhile. */
  #hold(request: AbortController): Promise<undefined> | undefined {
    if (request.signal.aborted) return undefined
    this.isFollowing = false
    return new Promise((resolve) => {
      this.#release = () => resolve(undefined)
    })
  }

  release(): void {
    this.#pending?.abort()
    this.#pending = null
    this.#release?.()
    this.#release = null
    this.isFollowing = false
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
 * poll finds what was not shared.
 * @returns null without Web Locks (plain HTTP, old browsers)
 */
export function joinTabs({ room, poller, pollNow }: OwnTab): TabGroup | null {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null
  const name = leaderLockName(room.name)
  const look = () => {
    poller.skipNextHold()
    pollNow()
  }
  const leadership = new Leadership(name, pollNow, look)
  const channel = new BroadcastChannel(name)
  const endView = holdViewLock(viewLockName(room.name))
  channel.onmessage = ({ data }: MessageEvent<SharedResponse>) => {
    const response = acceptShared(poller, data)
    if (response !== 'unsure') acceptResponse(room, response)
    else if (!poller.isBusy) look()
  }
  return {
    get isLeader() {
      return leadership.isLeading
    },
    get isFollower() {
      return leadership.isFollowing
    },
    requestLead: () => leadership.request(),
    resign: () => leadership.release(),
    share: (shared) => {
      const { answer: response } = shared
      // Followers of a reset poll for themselves; sharing it again would never end.
      if (leadership.isLeading || (response.messages.length > 0 && !response.reset))
        channel.postMessage(shared)
    },
    leave: () => {
      leadership.release()
      endView()
      channel.close()
    },
  }
}
