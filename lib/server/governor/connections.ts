import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { processState } from '../process-state'
import { socketEnds } from '../socket-ends'
import { budgets } from './budgets'

/** Requests that may wait behind the one under way; the connection of whoever sends more ends. */
export const requestsWaitingMax = 32
/** A request that waits: the objects Node makes of it, beside its headers. */
const waitingRequestBytes = 4096
/** A header in memory, beside its characters. */
const headerBytes = 48
/** Headers in memory, by the bytes they came in. */
const headFactor = 2
/** Ending those that hold less makes no room worth mentioning. */
const endedHeadBytesMin = 4096
/** Ended at once when there are too many, so that it is seldom looked for them. */
const endedAtOnce = 64
/** Connections younger than this are ended only if there are no others. */
const graceMs = 1000

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Node's own word for "reading stops until the answers have gone"; it reads on after each request otherwise. When it has
 * read the packet, it pauses the parser too, which then refuses whatever it is given.
 */
type PausableSocket = Socket & { _paused?: boolean; parser?: { resume?(): void } | null }

/** What the headers of a request hold in memory, bytes. */
export function requestBytes({ rawHeaders, url = '' }: IncomingMessage): number {
  let bytes = url.length
  for (const text of rawHeaders) bytes += text.length + headerBytes
  return bytes
}

/** One connection, on which one request at a time is under way. */
class Connection {
  /** The answer under way; what is over is let go by the sweep. */
  current: ServerResponse | null = null
  waitingCount = 0
  #waitingBytes = 0
  readonly openedAt = performance.now()
  /** When it was last seen busy. */
  busyAt = this.openedAt
  /** Bytes read when it was last seen busy: what came since are headers of a request to come. */
  #readWhenBusy = 0
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
    return this.current !== null && (!this.current.req.complete || this.socket.writableLength > 0)
  }

  /** Whether nothing is under way just now. */
  get isFree(): boolean {
    return (this.current === null || this.current.socket === null) && this.waitingCount === 0
  }

  /** Keeps a request until those before it are answered. */
  wait(incoming: IncomingMessage, outgoing: ServerResponse, listener: Listener): void {
    const { socket } = this
    const bytes = waitingRequestBytes + requestBytes(incoming)
    if (socket.destroyed) return
    if (this.waitingCount >= requestsWaitingMax || !budgets().bodies.take(bytes)) {
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
        this.current = outgoing
        listener(incoming, outgoing)
      })
    })
  }

  closed(): void {
    this.#letGo(this.waitingCount, this.#waitingBytes)
    this.countHead(0)
    this.current = null
  }

  /** Looks at what happened since the last time. */
  observe(now: number): void {
    const { bytesRead } = this.socket
    if (!this.isIdle) {
      this.busyAt = now
      this.#readWhenBusy = bytesRead
    }
    // What still comes of the body of an answered request is thrown away by Node, and held nowhere.
    if (this.current?.socket === null && this.current.req.complete) this.current = null
    this.countHead(this.isIdle ? headFactor * (bytesRead - this.#readWhenBusy) : 0)
  }

  countHead(bytes: number): void {
    budgets().bodies.add(bytes - this.headBytes)
    this.headBytes = bytes
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

const connectionKey = Symbol('connection')
type KnownSocket = Socket & { [connectionKey]?: Connection }

/** The connections of this process. */
class Connections {
  readonly #all = new Set<Connection>()
  /** Those of TLS whose handshake is not over, by their ends. */
  readonly #shakingHands = new Map<string, Connection>()
  refusedCount = 0
  endedCount = 0

  get count(): number {
    return this.#all.size
  }

  /**
   * A connection is open. Beyond the limit those longest idle end; if there are none, those whose peers have let us wait
   * longest; if there are none of them either, this one does.
   * @param isTls whether a handshake comes first; {@link secured} says that it is over
   */
  opened(socket: Socket, isTls = false): void {
    if (this.#all.size >= budgets().connectionsMax && !this.#makeRoom()) {
      this.refusedCount++
      socket.destroy()
      return
    }
    const connection = new Connection(socket)
    this.#all.add(connection)
    this.#follow(connection, socket)
    if (!isTls) return
    const ends = socketEnds(socket)
    this.#shakingHands.set(ends, connection)
    socket.once('close', () => {
      if (this.#shakingHands.get(ends) === connection) this.#shakingHands.delete(ends)
    })
  }

  /** The handshake of a connection is over: from now on its requests come by the TLS socket. */
  secured(socket: Socket): void {
    const ends = socketEnds(socket)
    const connection = this.#shakingHands.get(ends)
    if (!connection) {
      this.opened(socket)
      return
    }
    this.#shakingHands.delete(ends)
    connection.socket = socket
    this.#follow(connection, socket)
  }

  /** Whether nothing is under way on a connection of ours. */
  isFree(socket: Socket): boolean {
    return (socket as KnownSocket)[connectionKey]?.isFree === true
  }

  /** Has the answers under way tell their readers that the connection ends with them, unless they have begun. */
  closeAfterAnswers(): void {
    for (const { current } of this.#all)
      if (current !== null && !current.headersSent) current.shouldKeepAlive = false
  }

  sweep(now = performance.now()): void {
    for (const connection of this.#all) connection.observe(now)
    const { bodies } = budgets()
    if (bodies.fits(0)) return
    const heads = [...this.#all].filter(({ headBytes }) => headBytes >= endedHeadBytesMin)
    for (const connection of heads.sort((a, b) => b.headBytes - a.headBytes)) {
      if (bodies.fits(0)) return
      bodies.endedCount++
      connection.countHead(0)
      connection.socket.destroy()
    }
  }

  #follow(connection: Connection, socket: KnownSocket): void {
    socket[connectionKey] = connection
    socket.once('close', () => {
      this.#all.delete(connection)
      connection.closed()
    })
  }

  #makeRoom(now = performance.now()): boolean {
    const all = [...this.#all]
    // Whoever has just come has not had the time to ask.
    const isSettled = ({ busyAt }: Connection) => now - busyAt > graceMs
    const idle = all.filter((each) => each.isFree).sort((a, b) => a.busyAt - b.busyAt)
    if (this.#end(idle.filter(isSettled))) return true
    // In the order in which they came.
    if (this.#end(all.filter((each) => each.isPeersTurn && now - each.openedAt > graceMs))) return true
    return this.#end(idle)
  }

  #end(connections: Connection[]): boolean {
    for (const connection of connections.slice(0, endedAtOnce)) {
      this.endedCount++
      this.#all.delete(connection)
      connection.socket.destroy()
    }
    return connections.length > 0
  }
}

export const connections = () => processState('connections', () => new Connections())

/**
 * Hands a connection's requests on one after the other, each when the answer to the one before it has left. Node
 * dispatches every request of a packet at once, and keeps the answers of those who do not read.
 */
export function oneAtATime(listener: Listener): Listener {
  return (incoming, outgoing) => {
    const socket: KnownSocket = incoming.socket
    const connection = socket[connectionKey]
    // An answer has the connection from the beginning only if there is none before it.
    if (outgoing.socket === null && connection) return connection.wait(incoming, outgoing, listener)
    if (connection) connection.current = outgoing
    listener(incoming, outgoing)
  }
}
