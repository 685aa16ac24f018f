import { onView } from '@/lib/core/browser/in-view'
import { watchDesk } from '@/lib/desktop/client/windows'
import type { Cursor, PollAnswer } from '../../contract/chat'
import { isChatInView } from '../chat-visibility'
import { isLater, isStart, type RoomPoller } from './room-poller'

/**
 * Has a lock for as long as the chat is in view here, so that other tabs can see it.
 * @returns a function that ends it
 */
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
    // Without it others may tell what is seen here.
    navigator.locks.request(name, { mode: 'shared' }, () => ended).catch(() => undefined)
  }
  const look = () => change(isChatInView())
  look()
  const watching = [onView(look), watchDesk(look)]
  return () => {
    for (const stop of watching) stop()
    change(false)
  }
}

/** What one tab was answered, for the others of its browser. */
export interface SharedAnswer {
  /** The cursor that was asked with. */
  from: Cursor
  answer: PollAnswer
}

/** The tab that joins the others. */
export interface OwnTab {
  room: string
  poller: Pick<RoomPoller, 'cursor' | 'accept' | 'isBusy' | 'skipNextHold'>
  /** Polls at once. */
  pollNow: () => void
  /** Shows what came. */
  onAnswer: (answer: PollAnswer) => void
}

/** The tabs of one browser that are in one room. */
export interface TabGroup {
  /** It is this tab's turn: the server may be asked to hold its request. */
  readonly isLeader: boolean
  /** It is another tab's turn: this one asks only now and then, to be noted as present. */
  readonly isFollower: boolean
  /** Wants the turn; does nothing while it has it or waits for it. */
  requestLead: () => void
  /** Lets another tab have the turn. */
  resign: () => void
  share: (heard: SharedAnswer) => void
  leave: () => void
}

/** One version of the program does not listen to another: after an update, tabs of both may be open. */
const version = 1

/** The lock of a room's turn. Whichever tab has it is not hidden. */
export const leaderLockName = (room: string): string => `chat ${version} ${room}`

/** The lock that every tab has in which the room is in view. */
export const viewLockName = (room: string): string => `${leaderLockName(room)} in view`

/** The one turn of all tabs in a room: a Web Lock, which the browser itself takes back from a tab that is gone. */
class Leadership {
  #asked: AbortController | null = null
  #end: (() => void) | null = null
  /** The browser does not lend locks here: every tab asks for itself, as if it were the only one. */
  #isForAll = false
  isAside = false

  constructor(
    private readonly name: string,
    private readonly onTurn: () => void,
    private readonly onAside: () => void,
  ) {}

  get isMine(): boolean {
    return this.#end !== null || this.#isForAll
  }

  ask(): void {
    if (this.#asked || this.isMine) return
    const asked = new AbortController()
    this.#asked = asked
    this.#request(asked).catch(() => {
      if (asked.signal.aborted) return
      this.#isForAll = true
      this.isAside = false
    })
  }

  async #request(asked: AbortController): Promise<void> {
    const options = { ifAvailable: true }
    const isTaken = await navigator.locks.request(this.name, options, (lock) => {
      if (!lock) return true
      return this.#have(asked)
    })
    if (!isTaken || asked.signal.aborted) return
    this.isAside = true
    this.onAside()
    await navigator.locks.request(this.name, { signal: asked.signal }, () => {
      const turn = this.#have(asked)
      if (turn) this.onTurn()
      return turn
    })
  }

  /** Has the turn until it is given back; nothing when that happened between question and answer. */
  #have(asked: AbortController): Promise<undefined> | undefined {
    if (asked.signal.aborted) return undefined
    this.isAside = false
    return new Promise((resolve) => {
      this.#end = () => resolve(undefined)
    })
  }

  giveBack(): void {
    this.#asked?.abort()
    this.#asked = null
    this.#end?.()
    this.#end = null
    this.isAside = false
  }
}

/**
 * Takes what another tab was answered.
 * @returns it with only those rows that are new here; `unsure` when rows may be missing before it: then it is for this
 *   tab to ask
 */
export function acceptShared(
  poller: OwnTab['poller'],
  { from, answer }: SharedAnswer,
): PollAnswer | 'unsure' {
  const { cursor } = poller
  if (answer.reset) return isStart(cursor) ? { ...answer, reset: false, messages: [] } : 'unsure'
  const isNews = isLater(answer.cursor, cursor)
  if (isNews && (answer.gap || isStart(from) || isLater(from, cursor))) return 'unsure'
  return poller.accept(answer)
}

/**
 * Joins the tabs of this browser that are in a room. One of those that are to be seen has its request held by the
 * server and tells the others what came, so that they need one connection however many they are. Each keeps its own
 * place in the stream: what it was not told it finds with its next request.
 * @returns null where the browser has no Web Locks: pages over plain HTTP, and old browsers
 */
export function joinTabs({ room, poller, pollNow, onAnswer }: OwnTab): TabGroup | null {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return null
  const name = leaderLockName(room)
  const look = () => {
    poller.skipNextHold()
    pollNow()
  }
  const turn = new Leadership(name, pollNow, look)
  const channel = new BroadcastChannel(name)
  const endView = holdViewLock(viewLockName(room))
  channel.onmessage = ({ data }: MessageEvent<SharedAnswer>) => {
    const answer = acceptShared(poller, data)
    if (answer !== 'unsure') onAnswer(answer)
    else if (!poller.isBusy) look()
  }
  return {
    get isLeader() {
      return turn.isMine
    },
    get isFollower() {
      return turn.isAside
    },
    requestLead: () => turn.ask(),
    resign: () => turn.giveBack(),
    share: (heard) => {
      const { answer } = heard
      // A tab that is told of a reset asks for itself: if it told the others in turn, that would never end.
      if (turn.isMine || (answer.messages.length > 0 && !answer.reset)) channel.postMessage(heard)
    },
    leave: () => {
      turn.giveBack()
      endView()
      channel.close()
    },
  }
}
