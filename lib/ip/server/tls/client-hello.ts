import type { Socket } from 'node:net'
import { refuseOnSocket } from '@/lib/core/limits/raw-refusal'
import { type Extension, extensionHashes, type Fingerprints, fingerprintsOf, sha1 } from './fingerprints'

/** RFC 8446 §4.1.2. */
export interface HelloFacts extends Fingerprints {
  tlsClientRandom: string
  tlsClientHelloLength: string
  tlsClientCiphersSha1: string
  tlsClientExtensionsSha1: string
  tlsClientExtensionsSha1Le: string
}

/** `refused`: not a ClientHello, or above the limits. */
type ParsedHello = { state: 'incomplete' } | { state: 'refused' } | { state: 'complete'; facts: HelloFacts }

const handshakeRecord = 22
const clientHelloMessage = 1
const recordHeaderBytes = 5
const messageHeaderBytes = 4
const recordBytesMax = 16 * 1024
/** Clients send a few. Each packet parses all of them again. */
const recordsMax = 64
/** Usual are 200 to 2,000 bytes, with post-quantum keys. */
const helloBytesMax = 16 * 1024
/** With the headers of its records. */
const bufferedBytesMax = helloBytesMax + 1024
/** How long a client may take to send its ClientHello. */
const helloTimeoutMs = 5_000

const incomplete: ParsedHello = { state: 'incomplete' }
const refused: ParsedHello = { state: 'refused' }

/** In order. @throws RangeError at the end */
class Reader {
  #at = 0
  constructor(readonly bytes: Buffer) {}

  read(length: number): Buffer {
    if (this.#at + length > this.bytes.length) throw new RangeError('ends early')
    this.#at += length
    return this.bytes.subarray(this.#at - length, this.#at)
  }

  /** A field that begins with its length in `lengthBytes` bytes. */
  readVector(lengthBytes: number): Buffer {
    return this.read(this.read(lengthBytes).readUIntBE(0, lengthBytes))
  }

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length
  }
}

/** null when there are other records. */
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

function readExtensions(reader: Reader): Extension[] {
  if (reader.isAtEnd) return []
  const list = new Reader(reader.readVector(2))
  const extensions: Extension[] = []
  while (!list.isAtEnd) extensions.push({ id: list.read(2).readUInt16BE(), data: list.readVector(2) })
  return extensions
}

/** @param body the message without its header @throws RangeError when it is malformed */
function parseBody(body: Buffer): HelloFacts {
  const reader = new Reader(body)
  const version = reader.read(2).readUInt16BE() // legacy_version
  const random = reader.read(32)
  reader.readVector(1) // legacy_session_id
  const suites = reader.readVector(2)
  reader.readVector(1) // legacy_compression_methods
  const extensions = readExtensions(reader)
  if (suites.length % 2 !== 0 || !reader.isAtEnd) throw new RangeError('trailing bytes')
  return {
    tlsClientRandom: random.toString('base64'),
    tlsClientHelloLength: String(body.length),
    tlsClientCiphersSha1: sha1(suites),
    ...extensionHashes(Buffer.from(extensions.flatMap(({ id }) => [id >> 8, id & 0xff]))),
    ...fingerprintsOf({ version, suites, extensions }),
  }
}

/** A ClientHello may be split into records, and these into packets, at any byte. Never throws. */
export function parseClientHello(bytes: Buffer): ParsedHello {
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
      facts: parseBody(message.subarray(messageHeaderBytes, messageHeaderBytes + length)),
    }
  } catch {
    return refused
  }
}

const looksLikeHttp = /^[A-Z]{3,10} /

function refuse(socket: Socket, bytes: Buffer): void {
  if (looksLikeHttp.test(bytes.toString('latin1', 0, 11)))
    refuseOnSocket(socket, 'invalid_parameter', 'https_only')
  else socket.destroy()
}

/**
 * Puts it back for the TLS server. Plain HTTP gets a 400; other data, too much of it, or none in time ends the
 * connection.
 * @param onHello called at most once
 */
export function readClientHello(socket: Socket, onHello: (facts: HelloFacts) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  const fail = () => socket.destroy()
  const timer = setTimeout(fail, helloTimeoutMs)
  const stop = () => {
    clearTimeout(timer)
    socket.removeListener('data', onData)
    socket.removeListener('error', fail)
    socket.removeListener('close', stop)
    socket.removeListener('end', fail)
  }
  const onData = (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    const parsed = parseClientHello(bytes)
    if (parsed.state === 'incomplete' && bytes.length <= bufferedBytesMax) return
    stop()
    if (parsed.state !== 'complete') {
      refuse(socket, bytes)
      return
    }
    socket.pause()
    socket.unshift(bytes)
    onHello(parsed.facts)
  }
  socket.on('data', onData)
  socket.on('error', fail)
  socket.on('end', fail)
  socket.on('close', stop)
}
