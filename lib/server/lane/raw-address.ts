import { AsyncResource } from 'node:async_hooks'
import { isUtf8 } from 'node:buffer'
import type { Server } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connections } from '../governor/connections'

/** What Node says of a request that it could not read. */
export interface ParseError extends Error {
  code?: string
  /** The packet that it stumbled over, and how far into it. */
  rawPacket?: Buffer
  bytesParsed?: number
}

/** The parser of a connection. Node names it nowhere in its documentation; it has been this since Node 12. */
interface Parser {
  constructor: { REQUEST?: unknown }
  /** Takes it off the list of those that wait for the end of a request. */
  remove(): void
  initialize(
    type: unknown,
    resource: AsyncResource,
    headerBytesMax: number,
    lenientFlags: number,
    connections: object,
  ): void
}

type ParsedSocket = Socket & { parser?: Partial<Parser> | null; server?: Server | HttpsServer }

const method = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /
const methodLengthMax = 8
const lineEnd = 10

/**
 * A packet that begins with a request line whose address is typed as UTF-8, with that percent-encoded (RFC 3986 §2.1).
 * Null where the packet is not such: where the parser stumbled over anything else, or further on.
 * @param stumbledAt the position that the parser found wrong
 */
export function encodeRequestLine(packet: Buffer, stumbledAt: number): Buffer | null {
  const end = packet.indexOf(lineEnd)
  const start = method.exec(packet.toString('latin1', 0, methodLengthMax))?.[0].length
  if (start === undefined || stumbledAt < start || stumbledAt >= end) return null
  const line = packet.subarray(0, end)
  if ((line[stumbledAt] ?? 0) < 0x80 || !isUtf8(line)) return null
  const encoded = line.toString('latin1').replace(/[\x80-\xff]+/g, (bytes) => {
    const digits = Buffer.from(bytes, 'latin1').toString('hex').toUpperCase()
    return digits.replace(/../g, '%$&')
  })
  return Buffer.concat([Buffer.from(encoded, 'latin1'), packet.subarray(end)])
}

/** Node's list of the requests that have not come to their end, by which it ends those that take too long. */
function unfinishedOf(server: Server | HttpsServer): unknown {
  const symbols = Object.getOwnPropertySymbols(server)
  const found = symbols.find(({ description }) => description === 'http.server.connections')
  return found && Reflect.get(server, found)
}

/** Has the parser begin anew, as Node does when a connection is opened. @returns whether this Node lets us */
function restart({ parser, server }: ParsedSocket): boolean {
  const type = parser?.constructor?.REQUEST
  const unfinished = server && unfinishedOf(server)
  if (!parser?.initialize || !parser.remove || type === undefined || !unfinished) return false
  const { maxHeaderSize = 0 } = server as { maxHeaderSize?: number }
  parser.remove()
  parser.initialize(type, new AsyncResource('HTTPINCOMINGMESSAGE'), maxHeaderSize, 0, unfinished)
  return true
}

/** Connections whose packet is just being read once more. */
const underWay = new WeakSet<Socket>()

/**
 * Reads a request once more whose address was typed as it is spoken (`curl "…/send?msg=你好"`): percent-encoded this
 * time. Only where nothing else is under way on the connection, so that nothing is read twice, and only once.
 * @param error what Node's parser said
 * @param refuse called instead when there is no reading it
 */
export function readOnceMore(error: ParseError, stream: Duplex, refuse: () => void): void {
  const socket = stream as Socket
  const { code, rawPacket, bytesParsed = -1 } = error
  const isEligible = code === 'HPE_INVALID_URL' && !underWay.has(socket) && connections().isFree(socket)
  const packet = isEligible && rawPacket ? encodeRequestLine(rawPacket, bytesParsed) : null
  if (!packet) {
    refuse()
    return
  }
  // The parser is still in the call that failed; until it has left that, nothing more is to reach it.
  socket.pause()
  setImmediate(() => {
    if (!socket.destroyed && !readAgain(socket, packet)) refuse()
  })
}

/** @returns whether this Node let us */
function readAgain(socket: Socket, packet: Buffer): boolean {
  if (!restart(socket)) return false
  socket.resume()
  underWay.add(socket)
  socket.emit('data', packet)
  underWay.delete(socket)
  return true
}
