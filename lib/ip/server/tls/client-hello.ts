import type { Socket } from 'node:net'
import { refuseOnSocket } from '@/lib/core/limits/raw-refusal'
import { type Extension, extensionHashes, type Fingerprints, fingerprintsOf, sha1 } from './fingerprints'

/** What a ClientHello tells (RFC 8446 §4.1.2), in the record's terms. */
export interface HelloFacts extends Fingerprints {
  tlsClientRandom: string
  tlsClientHelloLength: string
  tlsClientCiphersSha1: string
  tlsClientExtensionsSha1: string
  tlsClientExtensionsSha1Le: string
}

/** What the bytes that came so far are. */
export type HelloProgress =
  | { state: 'incomplete' }
  /** No ClientHello, or one beyond what any client sends. */
  | { state: 'refused' }
  | { state: 'complete'; facts: HelloFacts }

const handshakeRecord = 22
const clientHelloMessage = 1
const recordHeaderBytes = 5
const messageHeaderBytes = 4
const recordBytesMax = 16 * 1024
/** Clients cut one into a few. With each packet that comes all of them are looked at again. */
const recordsMax = 64
/** Ordinary ones have 200 to 2,000 bytes, with post-quantum keys. */
export const helloBytesMax = 16 * 1024

const incomplete: HelloProgress = { state: 'incomplete' }
const refused: HelloProgress = { state: 'refused' }

/** Bytes read one after the other. @throws RangeError at the end */
class Cursor {
  #at = 0
  constructor(readonly bytes: Buffer) {}

  take(length: number): Buffer {
    if (this.#at + length > this.bytes.length) throw new RangeError('ends early')
    this.#at += length
    return this.bytes.subarray(this.#at - length, this.#at)
  }

  /** A field that begins with its length in so many bytes. */
  takeVector(lengthBytes: number): Buffer {
    return this.take(this.take(lengthBytes).readUIntBE(0, lengthBytes))
  }

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length
  }
}

/** Joins the handshake bytes of the records; null when something else is among them. */
function handshakeBytes(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const type = bytes[at] ?? 0
    const major = bytes[at + 1]
    if (type !== handshakeRecord || (major !== undefined && major !== 3)) return null
    if (at + recordHeaderBytes > bytes.length) break
    const length = bytes.readUInt16BE(at + 3)
    if (length === 0 || length > recordBytesMax || parts.length === recordsMax) return null
    parts.push(bytes.subarray(at + recordHeaderBytes, at + recordHeaderBytes + length))
    at += recordHeaderBytes + length
  }
  return Buffer.concat(parts)
}

function extensionsIn(cursor: Cursor): Extension[] {
  if (cursor.isAtEnd) return []
  const list = new Cursor(cursor.takeVector(2))
  const extensions: Extension[] = []
  while (!list.isAtEnd) extensions.push({ id: list.take(2).readUInt16BE(), data: list.takeVector(2) })
  return extensions
}

/** Their ids as bytes, in the order sent. */
function idBytes(extensions: readonly Extension[]): Buffer {
  const bytes = Buffer.alloc(extensions.length * 2)
  for (const [index, { id }] of extensions.entries()) bytes.writeUInt16BE(id, index * 2)
  return bytes
}

/** @param body the message without its header @throws RangeError when it is malformed */
function factsOf(body: Buffer): HelloFacts {
  const cursor = new Cursor(body)
  const version = cursor.take(2).readUInt16BE() // legacy_version
  const random = cursor.take(32)
  cursor.takeVector(1) // legacy_session_id
  const suites = cursor.takeVector(2)
  cursor.takeVector(1) // legacy_compression_methods
  const extensions = extensionsIn(cursor)
  const ids = idBytes(extensions)
  if (suites.length % 2 !== 0 || !cursor.isAtEnd) throw new RangeError('trailing bytes')
  return {
    tlsClientRandom: random.toString('base64'),
    tlsClientHelloLength: String(body.length),
    tlsClientCiphersSha1: sha1(suites),
    ...extensionHashes(ids),
    ...fingerprintsOf({ version, suites, extensions }),
  }
}

/**
 * Reads a ClientHello from the first bytes of a connection. It may be cut into records, and these into packets, at
 * any byte.
 */
export function parseClientHello(bytes: Buffer): HelloProgress {
  const message = handshakeBytes(bytes)
  if (message === null) return refused
  if (message.length === 0) return incomplete
  if (message[0] !== clientHelloMessage) return refused
  if (message.length < messageHeaderBytes) return incomplete
  const length = message.readUIntBE(1, 3)
  if (length > helloBytesMax) return refused
  if (message.length < messageHeaderBytes + length) return incomplete
  try {
    return {
      state: 'complete',
      facts: factsOf(message.subarray(messageHeaderBytes, messageHeaderBytes + length)),
    }
  } catch {
    return refused
  }
}

/** How long a client may take to send its ClientHello. */
const helloTimeoutMs = 5_000
/** With the headers of the records it may be cut into. */
const bufferedBytesMax = helloBytesMax + 1024

const looksLikeHttp = /^[A-Z]{3,10} /

/** Ends a connection without leaving anything of it behind. */
function cutOff(socket: Socket, bytes: Buffer): void {
  if (looksLikeHttp.test(bytes.toString('latin1', 0, 11)))
    refuseOnSocket(socket, 'invalid_parameter', 'https_only')
  else socket.destroy()
}

/**
 * Reads the ClientHello of a new connection and puts it back, so that the handshake begins as if nobody had looked.
 * Whoever sends something else, too much, or nothing for too long is cut off.
 * @param whenRead called at most once
 */
export function readClientHello(socket: Socket, whenRead: (facts: HelloFacts) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  const fail = () => socket.destroy()
  const timer = setTimeout(fail, helloTimeoutMs)
  const stop = () => {
    clearTimeout(timer)
    socket.removeListener('data', take)
    socket.removeListener('error', fail)
    socket.removeListener('close', stop)
    socket.removeListener('end', fail)
  }
  const take = (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    const progress = parseClientHello(bytes)
    if (progress.state === 'incomplete' && bytes.length <= bufferedBytesMax) return
    stop()
    if (progress.state !== 'complete') {
      cutOff(socket, bytes)
      return
    }
    socket.pause()
    socket.unshift(bytes)
    whenRead(progress.facts)
  }
  socket.on('data', take)
  socket.on('error', fail)
  socket.on('end', fail)
  socket.on('close', stop)
}
