import { AsyncResource } from 'node:async_hooks'
import { isUtf8 } from 'node:buffer'
import type { Server } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connections } from '../limits/connections'
import { log } from '../log'

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

/** Bytes of a request line that are kept until its end comes; a message of 4,000 four-byte characters fits in. */
const lineBytesMax = 32 * 1024
/** Packets that the rest of such a line may come in. */
const packetsMax = 32

/**
 * Whether a packet begins with a request line whose address is typed as it is spoken.
 * @param stumbledAt the position that the parser found wrong
 */
export function beginsUtf8Target(packet: Buffer, stumbledAt: number): boolean {
  const start = method.exec(packet.toString('latin1', 0, methodLengthMax))?.[0].length
  if (start === undefined || stumbledAt < start || (packet[stumbledAt] ?? 0) < 0x80) return false
  const end = packet.indexOf(lineEnd)
  return end < 0 || stumbledAt < end
}

/** Percent-encodes the bytes of a text that are not ASCII (RFC 3986 §2.1). @param bytes a character for each */
const encodeRaw = (bytes: string): string =>
  bytes.replace(/[\x80-\xff]+/g, (raw) => {
    const digits = Buffer.from(raw, 'latin1').toString('hex').toUpperCase()
    return digits.replace(/../g, '%$&')
  })

/**
 * The target of a request with what was typed as UTF-8 percent-encoded; null where that is not UTF-8. The parser of
 * Node 20.19 lets it pass, a character for each byte; later ones stumble over it.
 */
export function encodeTarget(target: string): string | null {
  if (!/[\x80-\xff]/.test(target)) return target
  return isUtf8(Buffer.from(target, 'latin1')) ? encodeRaw(target) : null
}

/** A request whose line is typed as UTF-8, with that percent-encoded; null where it is not UTF-8. */
export function encodeRequestLine(packet: Buffer): Buffer | null {
  const end = packet.indexOf(lineEnd)
  const line = packet.subarray(0, end)
  if (end < 0 || !isUtf8(line)) return null
  return Buffer.concat([Buffer.from(encodeRaw(line.toString('latin1')), 'latin1'), packet.subarray(end)])
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

/** A request line whose end has not come. */
interface Begun {
  line: Buffer
  packets: number
  /** Refuses it where the rest does not come. */
  onEnd: () => void
}
const begun = new WeakMap<Socket, Begun>()

/**
 * The packet in which the address stands, with what came of its line before. Once a parser has stumbled it stumbles over
 * every further packet, and so shows them all.
 * @returns null where there is no such address, or nothing may be read twice
 */
function requestOf(socket: Socket, { code, rawPacket, bytesParsed = -1 }: ParseError): Buffer | null {
  if (code !== 'HPE_INVALID_URL' || !rawPacket || underWay.has(socket)) return null
  const before = begun.get(socket)
  if (before) return before.packets < packetsMax ? Buffer.concat([before.line, rawPacket]) : null
  return connections().isFree(socket) && beginsUtf8Target(rawPacket, bytesParsed) ? rawPacket : null
}

/** Keeps what came of a line until the rest comes. @returns whether there is something to wait for */
function awaitRest(socket: Socket, line: Buffer, refuse: () => void): boolean {
  if (line.length > lineBytesMax || line.includes(lineEnd)) return false
  const { packets, onEnd } = begun.get(socket) ?? { packets: 0, onEnd: refuse }
  // Before Node's own listener, which closes the connection.
  if (packets === 0) socket.prependOnceListener('end', onEnd)
  begun.set(socket, { line, packets: packets + 1, onEnd })
  return true
}

function forget(socket: Socket): void {
  const before = begun.get(socket)
  if (before) socket.off('end', before.onEnd)
  begun.delete(socket)
}

/**
 * Reads a request once more whose address was typed as it is spoken (`curl "…/send?msg=你好"`): percent-encoded this
 * time. Only where nothing else is under way on the connection, so that nothing is read twice, and only once.
 * @param error what Node's parser said
 * @param refuse called instead when there is no reading it
 */
export function reparseRequest(error: ParseError, stream: Duplex, refuse: () => void): void {
  const socket = stream as Socket
  const request = requestOf(socket, error)
  if (request && awaitRest(socket, request, refuse)) return
  forget(socket)
  const packet = request && encodeRequestLine(request)
  if (!packet) {
    refuse()
    return
  }
  // The parser is still in the call that failed; until it has left that, nothing more is to reach it.
  socket.pause()
  setImmediate(() => {
    try {
      if (!socket.destroyed && !readAgain(socket, packet)) refuse()
    } catch (error) {
      // No Node promises that these functions work like that.
      log().error({ err: error }, 'an address could not be read once more')
      socket.destroy()
    }
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
