import { AsyncResource } from 'node:async_hooks'
import { isUtf8 } from 'node:buffer'
import type { Server } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connections } from '../limits/connections'
import { log } from '../log'

export interface ParseError extends Error {
  code?: string
  /** The packet, and the position of the error in it. */
  rawPacket?: Buffer
  bytesParsed?: number
}

/** The parser of a connection: undocumented, unchanged since Node 12. */
interface Parser {
  constructor: { REQUEST?: unknown }
  /** Removes it from the list of unfinished requests. */
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

/** Bytes of an incomplete request line; fits a message of 4,000 four-byte characters. */
const lineBytesMax = 32 * 1024
const packetsMax = 32

/** @param errorAt the position of the parser's error */
export function beginsUtf8Target(packet: Buffer, errorAt: number): boolean {
  const start = method.exec(packet.toString('latin1', 0, methodLengthMax))?.[0].length
  if (start === undefined || errorAt < start || (packet[errorAt] ?? 0) < 0x80) return false
  const end = packet.indexOf(lineEnd)
  return end < 0 || errorAt < end
}

/** Percent-encodes bytes that are not ASCII (RFC 3986 §2.1). @param bytes one character each */
const encodeRaw = (bytes: string): string =>
  bytes.replace(/[\x80-\xff]+/g, (raw) => {
    const digits = Buffer.from(raw, 'latin1').toString('hex').toUpperCase()
    return digits.replace(/../g, '%$&')
  })

/** null where it is not UTF-8. Node 20.19 accepts such targets, one character per byte; later versions fail. */
export function encodeTarget(target: string): string | null {
  if (!/[\x80-\xff]/.test(target)) return target
  return isUtf8(Buffer.from(target, 'latin1')) ? encodeRaw(target) : null
}

/** null where it is not UTF-8. */
export function encodeRequestLine(packet: Buffer): Buffer | null {
  const end = packet.indexOf(lineEnd)
  const line = packet.subarray(0, end)
  if (end < 0 || !isUtf8(line)) return null
  return Buffer.concat([Buffer.from(encodeRaw(line.toString('latin1')), 'latin1'), packet.subarray(end)])
}

/** Node's list of unfinished requests, by which it applies its time-outs. */
function unfinishedOf(server: Server | HttpsServer): unknown {
  const symbols = Object.getOwnPropertySymbols(server)
  const found = symbols.find(({ description }) => description === 'http.server.connections')
  return found && Reflect.get(server, found)
}

/** As Node does for a new connection. @returns whether this version of Node permits it */
function resetParser({ parser, server }: ParsedSocket): boolean {
  const type = parser?.constructor?.REQUEST
  const unfinished = server && unfinishedOf(server)
  if (!parser?.initialize || !parser.remove || type === undefined || !unfinished) return false
  const { maxHeaderSize = 0 } = server as { maxHeaderSize?: number }
  parser.remove()
  parser.initialize(type, new AsyncResource('HTTPINCOMINGMESSAGE'), maxHeaderSize, 0, unfinished)
  return true
}

/** Connections whose packet is being parsed again. */
const reparsing = new WeakSet<Socket>()

interface IncompleteLine {
  line: Buffer
  packets: number
  /** Refuses it when the connection ends. */
  onEnd: () => void
}
const incompleteLines = new WeakMap<Socket, IncompleteLine>()

/**
 * The packet with the target, joined with earlier parts of its line. After its first error a parser fails on
 * every packet, and so reports them all.
 * @returns null where it is another error, or the request may not be parsed again
 */
function requestOf(socket: Socket, { code, rawPacket, bytesParsed = -1 }: ParseError): Buffer | null {
  if (code !== 'HPE_INVALID_URL' || !rawPacket || reparsing.has(socket)) return null
  const before = incompleteLines.get(socket)
  if (before) return before.packets < packetsMax ? Buffer.concat([before.line, rawPacket]) : null
  return connections().isFree(socket) && beginsUtf8Target(rawPacket, bytesParsed) ? rawPacket : null
}

/** @returns whether to wait */
function awaitRest(socket: Socket, line: Buffer, refuse: () => void): boolean {
  if (line.length > lineBytesMax || line.includes(lineEnd)) return false
  const { packets, onEnd } = incompleteLines.get(socket) ?? { packets: 0, onEnd: refuse }
  // Before Node's own listener, which closes the connection.
  if (packets === 0) socket.prependOnceListener('end', onEnd)
  incompleteLines.set(socket, { line, packets: packets + 1, onEnd })
  return true
}

function discard(socket: Socket): void {
  const before = incompleteLines.get(socket)
  if (before) socket.off('end', before.onEnd)
  incompleteLines.delete(socket)
}

/**
 * Parses a request again whose target has unencoded UTF-8 (`curl "…/send?msg=你好"`), percent-encoded. Only
 * once, and only where nothing else is in progress on the connection.
 * @param refuse called when that is not possible
 */
export function reparseRequest(error: ParseError, stream: Duplex, refuse: () => void): void {
  const socket = stream as Socket
  const request = requestOf(socket, error)
  if (request && awaitRest(socket, request, refuse)) return
  discard(socket)
  const packet = request && encodeRequestLine(request)
  if (!packet) {
    refuse()
    return
  }
  // The parser is still in the call that failed and must get no more input until it returns.
  socket.pause()
  setImmediate(() => {
    try {
      if (!socket.destroyed && !feedParser(socket, packet)) refuse()
    } catch (error) {
      // These functions are undocumented.
      log().error({ err: error }, 'an address could not be read once more')
      socket.destroy()
    }
  })
}

/** @returns whether this version of Node permits it */
function feedParser(socket: Socket, packet: Buffer): boolean {
  if (!resetParser(socket)) return false
  socket.resume()
  reparsing.add(socket)
  socket.emit('data', packet)
  reparsing.delete(socket)
  return true
}
