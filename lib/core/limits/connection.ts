import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeAddress } from '../http/client-address'
import { enclosingNetworkOf, networkOf } from '../network'
import { bodies } from './bodies'
import { budgets } from './budgets'
import { admitHeaders, releaseHeaders, requestBytes } from './header-budget'
import { refuseOnSocket } from './raw-refusal'
import { countLimits } from './shared-amounts'
import { rateBytesMin, rateWindowMs } from './transfers'

/** Node's objects for a waiting request, besides its headers. */
const waitingRequestBytes = 4096
/** Memory of headers per byte received. */
const headFactor = 2

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Node's private flag for "stop reading until the responses are sent"; without it Node reads on after each
 * request. Once the packet is read, Node pauses the parser too, which then rejects input.
 */
type PausableSocket = Socket & { _paused?: boolean; parser?: { resume?(): void } | null }

/** Whether the body fills Node's buffer, so that no more is read. */
const isFull = ({ readableLength, readableHighWaterMark }: IncomingMessage) =>
  readableLength >= readableHighWaterMark

export const refuseSlow = (socket: Socket, isBodyComing: boolean) =>
  refuseOnSocket(socket, 'unavailable', isBodyComing ? 'body_too_slow' : 'head_too_slow', {
    retryAfterSeconds: 1,
  })

/** A connection, which serves one request at a time. */
export class Connection {
  /** The response in progress; a finished one is removed by the sweep. */
  current: ServerResponse | null = null
  waitingCount = 0
  #waitingBytes = 0
  readonly openedAt = performance.now()
  busyAt = this.openedAt
  /** Bytes read when it was last busy: later bytes are headers of a request to come. */
  #bytesWhenBusy = 0
  /** Start of the rate window of an unread body, and the bytes read by then. */
  #rateWindowAt: number | null = null
  #readAtWindowStart = 0
  /** Bytes counted for headers that are not complete. */
  headBytes = 0

  /** The TCP socket; with TLS, after the handshake, the TLS socket. */
  socket: PausableSocket
  /** The /24 or /48 of its other end, which may be a proxy. */
  readonly network: string

  constructor(socket: PausableSocket) {
    this.socket = socket
    this.network = enclosingNetworkOf(networkOf(normalizeAddress(socket.remoteAddress ?? '') ?? ''))
  }

  get isIdle(): boolean {
    return this.current === null && this.waitingCount === 0
  }

  /**
   * Whether the current request waits for the client: for more of the body, or for the response to be read.
   */
  get isWaitingForPeer(): boolean {
    return this.isBodyComing || (this.current !== null && this.socket.writableLength > 0)
  }

  get isBodyComing(): boolean {
    return this.current !== null && !this.current.req.complete
  }

  get isFree(): boolean {
    return (this.current === null || this.current.socket === null) && this.waitingCount === 0
  }

  /** Whether a response has begun or others must precede: nothing else may be written. */
  get isResponding(): boolean {
    const { current } = this
    return this.waitingCount > 0 || (current !== null && current.socket !== null && current.headersSent)
  }

  /** Dispatches a request; one with large headers only if they fit. */
  dispatch(incoming: IncomingMessage, outgoing: ServerResponse, listener: Listener): void {
    this.#endRequest()
    this.current = outgoing
    // Closed connections emit no further event that would end the request.
    const isAdmitted = this.socket.closed || admitHeaders(outgoing, (bytes) => bodies().hasRoom(bytes))
    if (!isAdmitted) {
      refuseOnSocket(this.socket, 'unavailable', 'heads_under_way', { retryAfterSeconds: 1 })
      return
    }
    listener(incoming, outgoing)
  }

  /** Holds a request until those before it are answered. */
  enqueue(incoming: IncomingMessage, outgoing: ServerResponse, listener: Listener): void {
    const { socket } = this
    const bytes = waitingRequestBytes + requestBytes(incoming)
    if (socket.destroyed) return
    if (this.waitingCount >= countLimits.connection_requests || !budgets().bodies.take(bytes)) {
      budgets().bodies.ended++
      socket.destroy()
      return
    }
    this.waitingCount++
    this.#waitingBytes += bytes
    socket._paused = true
    socket.pause()
    // Node assigns the socket to the next response when the one before it is finished.
    outgoing.once('socket', () => {
      this.#removeWaiting(1, bytes)
      process.nextTick(() => {
        if (this.waitingCount === 0) this.#resume()
        this.dispatch(incoming, outgoing, listener)
      })
    })
  }

  closed(): void {
    this.#removeWaiting(this.waitingCount, this.#waitingBytes)
    this.countHead(0)
    this.#endRequest()
  }

  observe(now: number): void {
    const { bytesRead } = this.socket
    if (!this.isIdle) {
      this.busyAt = now
      this.#bytesWhenBusy = bytesRead
    }
    // Node discards the rest of the body of an answered request.
    if (this.current?.socket === null && this.current.req.complete) this.#endRequest()
    this.countHead(this.isIdle ? headFactor * (bytesRead - this.#bytesWhenBusy) : 0)
  }

  /**
   * Whether an unread body (of a GET, or after the response) is below the least rate. Bodies that are read
   * are watched in bodies.ts.
   */
  isSlow(now: number): boolean {
    const incoming = this.current?.req
    const { bytesRead } = this.socket
    const isWatched = this.isBodyComing && incoming && !bodies().read.has(incoming) && !isFull(incoming)
    if (isWatched && this.#rateWindowAt !== null && now - this.#rateWindowAt < rateWindowMs) return false
    const isSlow =
      isWatched && this.#rateWindowAt !== null && bytesRead - this.#readAtWindowStart < rateBytesMin
    this.#rateWindowAt = isWatched ? now : null
    this.#readAtWindowStart = bytesRead
    return isSlow === true
  }

  /** Closes a connection that is too slow, with a refusal unless a response has begun. */
  endSlow(): void {
    if (this.current?.headersSent) this.socket.destroy()
    else refuseSlow(this.socket, this.isBodyComing)
  }

  countHead(bytes: number): void {
    budgets().bodies.add(bytes - this.headBytes)
    this.headBytes = bytes
  }

  #endRequest(): void {
    if (this.current) releaseHeaders(this.current.req)
    this.current = null
    this.#rateWindowAt = null
  }

  #removeWaiting(count: number, bytes: number): void {
    this.waitingCount -= count
    this.#waitingBytes -= bytes
    budgets().bodies.add(-bytes)
  }

  #resume(): void {
    this.socket._paused = false
    this.socket.parser?.resume?.()
    this.socket.resume()
  }
}
