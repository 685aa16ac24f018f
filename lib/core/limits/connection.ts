import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { bodies } from './bodies'
import { budgets } from './budgets'
import { type Head, headOf, requestBytes } from './header-budget'
import { refuseOnSocket } from './raw-refusal'
import { rateBytesMin, rateWindowMs } from './transfers'

/** Requests that may wait behind the one under way; the connection of whoever sends more ends. */
export const requestsWaitingMax = 32
/** What a waiting request takes besides its headers: the objects that Node makes of it. */
const waitingRequestBytes = 4096
/** Headers in memory, by the bytes they came in. */
const headFactor = 2

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Node's own word for "reading stops until the answers have gone"; it reads on after each request otherwise. When it has
 * read the packet, it pauses the parser too, which then refuses whatever it is given.
 */
type PausableSocket = Socket & { _paused?: boolean; parser?: { resume?(): void } | null }

/** Whether as much of its body waits here as Node keeps, so that no more is read. */
const isFull = ({ readableLength, readableHighWaterMark }: IncomingMessage) =>
  readableLength >= readableHighWaterMark

/** Ends a connection with a refusal that says what came too slowly. */
export const refuseSlow = (socket: Socket, isBodyComing: boolean) =>
  refuseOnSocket(socket, 'unavailable', isBodyComing ? 'body_too_slow' : 'head_too_slow', {
    retryAfterSeconds: 1,
  })

/** One connection, on which one request at a time is under way. */
export class Connection {
  /** The answer under way; what is over is let go by the sweep. */
  current: ServerResponse | null = null
  /** The address and headers of its request, if they are large. */
  #head: Head | null = null
  waitingCount = 0
  #waitingBytes = 0
  readonly openedAt = performance.now()
  /** When it was last seen busy. */
  busyAt = this.openedAt
  /** Bytes read when it was last seen busy: what came since are headers of a request to come. */
  #readWhenBusy = 0
  /** Since when the pace of a body is watched that nobody reads, and what had been read by then. */
  #paceAt: number | null = null
  #readAtPace = 0
  /** Counted in the budget for headers that have not come to their end. */
  headBytes = 0

  /** The TCP socket at first; of TLS, after the handshake, the one around it. */
  socket: PausableSocket

  constructor(socket: PausableSocket) {
    this.socket = socket
  }

  get isIdle(): boolean {
    return this.current === null && this.waitingCount === 0
  }

  /** Whether the one under way waits for the rest of its body, or for the reader of its answer: its peer's doing. */
  get isPeersTurn(): boolean {
    return this.isBodyComing || (this.current !== null && this.socket.writableLength > 0)
  }

  /** Whether the body of the one under way has not come to its end. */
  get isBodyComing(): boolean {
    return this.current !== null && !this.current.req.complete
  }

  /** Whether nothing is under way just now. */
  get isFree(): boolean {
    return (this.current === null || this.current.socket === null) && this.waitingCount === 0
  }

  /** Whether an answer has begun, or others are to come first: nothing else may be written now. */
  get isAnswering(): boolean {
    const { current } = this
    return this.waitingCount > 0 || (current !== null && current.socket !== null && current.headersSent)
  }

  /** Hands a request on; one with a large head only if there is room for what is made of that. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse, listener: Listener): void {
    this.#requestOver()
    this.current = outgoing
    // Nothing would tell us when the request of a closed connection is over.
    const head = this.socket.closed ? null : headOf(incoming)
    if (head !== null && !this.#admit(head, outgoing)) {
      refuseOnSocket(this.socket, 'unavailable', 'heads_under_way', { retryAfterSeconds: 1 })
      return
    }
    listener(incoming, outgoing)
  }

  /** Keeps a request until those before it are answered. */
  wait(incoming: IncomingMessage, outgoing: ServerResponse, listener: Listener): void {
    const { socket } = this
    const bytes = waitingRequestBytes + requestBytes(incoming)
    if (socket.destroyed) return
    if (this.waitingCount >= requestsWaitingMax || !budgets().bodies.tryAdd(bytes)) {
      budgets().bodies.endedCount++
      socket.destroy()
      return
    }
    this.waitingCount++
    this.#waitingBytes += bytes
    socket._paused = true
    socket.pause()
    // Node gives the connection to the next answer when the one before it is finished.
    outgoing.once('socket', () => {
      this.#letGo(1, bytes)
      process.nextTick(() => {
        if (this.waitingCount === 0) this.#resume()
        this.begin(incoming, outgoing, listener)
      })
    })
  }

  closed(): void {
    this.#letGo(this.waitingCount, this.#waitingBytes)
    this.countHead(0)
    this.#requestOver()
  }

  /** Looks at what happened since the last time. */
  observe(now: number): void {
    const { bytesRead } = this.socket
    if (!this.isIdle) {
      this.busyAt = now
      this.#readWhenBusy = bytesRead
    }
    // What still comes of the body of an answered request is thrown away by Node, and held nowhere.
    if (this.current?.socket === null && this.current.req.complete) this.#requestOver()
    this.countHead(this.isIdle ? headFactor * (bytesRead - this.#readWhenBusy) : 0)
  }

  /**
   * Whether a body that nobody reads comes below the pace: of a GET, or after the answer. The others are watched by those
   * who read them (bodies.ts).
   */
  isSlow(now: number): boolean {
    const incoming = this.current?.req
    const { bytesRead } = this.socket
    const isWatched = this.isBodyComing && incoming && !bodies().read.has(incoming) && !isFull(incoming)
    if (isWatched && this.#paceAt !== null && now - this.#paceAt < rateWindowMs) return false
    const isSlow = isWatched && this.#paceAt !== null && bytesRead - this.#readAtPace < rateBytesMin
    this.#paceAt = isWatched ? now : null
    this.#readAtPace = bytesRead
    return isSlow === true
  }

  /** Ends what comes too slowly, with a refusal where no answer has begun. */
  endSlow(): void {
    if (this.current?.headersSent) this.socket.destroy()
    else refuseSlow(this.socket, this.isBodyComing)
  }

  countHead(bytes: number): void {
    budgets().bodies.add(bytes - this.headBytes)
    this.headBytes = bytes
  }

  #admit(head: Head, outgoing: ServerResponse): boolean {
    if (!head.fits) budgets().bodies.refusedCount++
    else if (bodies().hasRoom(head.bytes)) {
      this.#head = head
      head.hold()
      // The rest of a body that nobody wanted may still come: its message stays until then.
      outgoing.once('close', () => outgoing.req.complete && head.release())
      return true
    }
    return false
  }

  #requestOver(): void {
    this.current = null
    this.#head?.release()
    this.#head = null
    this.#paceAt = null
  }

  #letGo(count: number, bytes: number): void {
    this.waitingCount -= count
    this.#waitingBytes -= bytes
    budgets().bodies.release(bytes)
  }

  #resume(): void {
    this.socket._paused = false
    this.socket.parser?.resume?.()
    this.socket.resume()
  }
}
