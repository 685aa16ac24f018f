import type { Socket } from 'node:net'
import { processState } from '../process-state'
import { budgets } from './budgets'
import { Connection, type Listener, refuseSlow } from './connection'
import { publishUsage } from './pool'

/** Both ends of a connection: equal for a TCP socket and the TLS socket on it. */
export function socketEnds({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`
}

/** Smaller headers are not ended to make room. */
const endedHeadBytesMin = 4096
/** Closed at once when there are too many, so that searches are rare. */
const closedAtOnce = 64
/** Younger connections are closed only if there are no others. */
const graceMs = 1000

const connectionKey = Symbol('connection')
type KnownSocket = Socket & { [connectionKey]?: Connection }

class Connections {
  readonly #all = new Set<Connection>()
  /** TLS connections during the handshake, by their ends. */
  readonly #shakingHands = new Map<string, Connection>()
  refused = 0
  ended = 0

  constructor() {
    publishUsage('connections', () => ({ used: this.count, refused: this.refused, ended: this.ended }))
  }

  get count(): number {
    return this.#all.size
  }

  /**
   * Registers a connection. At the limit up to 64 are closed: those idle for over a second, longest first;
   * else those that wait for their client, oldest first; else other idle ones; else this one. Those of the network
   * with most connections go first.
   * @param isTls whether a handshake precedes; {@link secured} ends it
   */
  opened(socket: Socket, isTls = false): void {
    if (this.#all.size >= budgets().connectionsMax && !this.#makeRoom()) {
      this.refused++
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

  /** The handshake is over: requests now arrive on the TLS socket. */
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

  isFree(socket: Socket): boolean {
    return (socket as KnownSocket)[connectionKey]?.isFree === true
  }

  /** Whether a refusal would be written in the middle of a response, or before one. */
  isResponding(socket: Socket): boolean {
    return (socket as KnownSocket)[connectionKey]?.isResponding === true
  }

  /** Closes a connection whose request took too long. */
  endSlow(socket: Socket): void {
    const connection = (socket as KnownSocket)[connectionKey]
    if (connection) connection.endSlow()
    else refuseSlow(socket, false)
  }

  /** Disables keep-alive for responses that have not begun. */
  closeAfterResponses(): void {
    for (const { current } of this.#all)
      if (current !== null && !current.headersSent) current.shouldKeepAlive = false
  }

  sweep(now = performance.now()): void {
    const { bodies } = budgets()
    for (const connection of this.#all) {
      connection.observe(now)
      if (!connection.isSlow(now)) continue
      bodies.ended++
      connection.endSlow()
    }
    if (bodies.fits(0)) return
    const heads = [...this.#all].filter(({ headBytes }) => headBytes >= endedHeadBytesMin)
    for (const connection of heads.sort((a, b) => b.headBytes - a.headBytes)) {
      if (bodies.fits(0)) return
      bodies.ended++
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
    const crowds = new Map<string, number>()
    for (const { network } of all) crowds.set(network, (crowds.get(network) ?? 0) + 1)
    const crowdOf = ({ network }: Connection) => crowds.get(network) ?? 0
    const end = (candidates: Connection[]) => this.#end(candidates.sort((a, b) => crowdOf(b) - crowdOf(a)))
    // A new connection has had no time to send.
    const isOld = ({ busyAt }: Connection) => now - busyAt > graceMs
    const idle = all.filter((each) => each.isFree).sort((a, b) => a.busyAt - b.busyAt)
    if (end(idle.filter(isOld))) return true
    // In order of arrival.
    if (end(all.filter((each) => each.isWaitingForPeer && now - each.openedAt > graceMs))) return true
    return end(idle)
  }

  #end(connections: Connection[]): boolean {
    for (const connection of connections.slice(0, closedAtOnce)) {
      this.ended++
      this.#all.delete(connection)
      connection.socket.destroy()
    }
    return connections.length > 0
  }
}

export const connections = () => processState('connections', () => new Connections())

/**
 * Serialises the requests of a connection. Node dispatches all requests of a packet at once, and buffers
 * responses for clients that do not read.
 */
export function oneAtATime(listener: Listener): Listener {
  return (incoming, outgoing) => {
    const socket: KnownSocket = incoming.socket
    const connection = socket[connectionKey]
    // A response has the socket at once only if none precedes it.
    if (outgoing.socket === null && connection) return connection.enqueue(incoming, outgoing, listener)
    if (connection) connection.dispatch(incoming, outgoing, listener)
    else listener(incoming, outgoing)
  }
}
