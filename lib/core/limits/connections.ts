import type { Socket } from 'node:net'
import { processState } from '../process-state'
import { budgets } from './budgets'
import { Connection, type Listener, refuseSlow } from './connection'

/** Both ends of a connection as one text: the same for a TCP socket and the TLS socket around it. */
export function socketEnds({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`
}

/** Those that hold less are not worth ending to make room. */
const endedHeadBytesMin = 4096
/** How many are ended at once when there are too many, so that the search for them is rare. */
const endedAtOnce = 64
/** Connections younger than this are ended only if there are no others. */
const graceMs = 1000

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
   * A connection is open. Beyond the limit, up to 64 are ended: those idle for more than a second, longest first; else
   * those that wait for their peer, oldest first; else the others that are idle; if there are none, this one.
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

  /** Whether a refusal would come in the middle of an answer, or before one. */
  isAnswering(socket: Socket): boolean {
    return (socket as KnownSocket)[connectionKey]?.isAnswering === true
  }

  /** Ends a connection on which a request took longer to come than any may. */
  endSlow(socket: Socket): void {
    const connection = (socket as KnownSocket)[connectionKey]
    if (connection) connection.endSlow()
    else refuseSlow(socket, false)
  }

  /** Has the answers under way tell their readers that the connection ends with them, unless they have begun. */
  closeAfterAnswers(): void {
    for (const { current } of this.#all)
      if (current !== null && !current.headersSent) current.shouldKeepAlive = false
  }

  sweep(now = performance.now()): void {
    const { bodies } = budgets()
    for (const connection of this.#all) {
      connection.observe(now)
      if (!connection.isSlow(now)) continue
      bodies.endedCount++
      connection.endSlow()
    }
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
    if (connection) connection.begin(incoming, outgoing, listener)
    else listener(incoming, outgoing)
  }
}
