import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import type { BodyReservation } from '../limits/bodies'
import { canHoldBody, smallBodyBytes } from '../limits/body-cost'
import { Refusal } from '../refusal/refusal'
import {
  type Coding,
  compressedBytesMax,
  decompressor,
  decompressorBytes,
  notDecompressible,
} from './decompression'
import { HeaderRefusal } from './refusal-response'

const broken = () => new Refusal('invalid_parameter', 'body_broken')

const refused = (rule: 'bodies_arriving' | 'body_too_slow') =>
  new HeaderRefusal({ Connection: 'close' }, 'unavailable', rule, { retryAfterSeconds: 1 })
const noRoom = () => refused('bodies_arriving')
const tooSlow = () => refused('body_too_slow')

const noMemory = () => new Refusal('too_large', 'no_memory_for_body')

/** The refusal of a body by its size. */
export function tooLarge(bytesMax: number): Refusal {
  return new Refusal('too_large', 'body_bytes_max', { values: { max: bytesMax } })
}

const isLarge = (bytes: number) => bytes > smallBodyBytes

/** Bytes put behind each other in a buffer that grows with them, however small the pieces they come in. */
class GrowingBuffer {
  #buffer: Buffer = Buffer.alloc(0)
  size = 0

  /** Bytes that the buffer takes when so many more are added. */
  growth(bytes: number): number {
    const needed = this.size + bytes
    return needed <= this.#buffer.length ? 0 : Math.max(needed, this.size * 2) - this.#buffer.length
  }

  add(chunk: Buffer): void {
    const growth = this.growth(chunk.length)
    if (this.size === 0) this.#buffer = chunk
    else {
      if (growth > 0) {
        const larger = Buffer.allocUnsafeSlow(this.#buffer.length + growth)
        this.#buffer.copy(larger, 0, 0, this.size)
        this.#buffer = larger
      }
      chunk.copy(this.#buffer, this.size)
    }
    this.size += chunk.length
  }

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.size)
  }
}

/** Reads one body as it arrives, unpacks it, and asks the governor for room. */
class BodyReader {
  readonly #collected = new GrowingBuffer()
  readonly #unpacker: Transform | null
  /** Where the bytes come from that are collected. */
  readonly #source: Readable
  #packedBytes = 0
  #hasTurn = false

  constructor(
    private readonly incoming: IncomingMessage,
    private readonly coding: Coding | null,
    private readonly hold: BodyReservation,
    private readonly bytesMax: number,
    private readonly resolve: (bytes: Uint8Array) => void,
    private readonly reject: (error: Refusal) => void,
  ) {
    this.#unpacker = coding && decompressor(coding)
    this.#source = this.#unpacker ?? incoming
  }

  /** @param announced its length as it comes, 0 if it is not known */
  async start(announced: number): Promise<void> {
    const { incoming, hold } = this
    hold.begin(incoming, () => this.#fail(tooSlow()))
    incoming.once('error', this.#onClose).once('close', this.#onClose)
    this.#source.once('end', this.#onEnd)
    if (this.#unpacker && !hold.grow(decompressorBytes)) {
      this.#fail(noRoom())
      return
    }
    // What is packed may become as large as any.
    const size = this.coding ? this.bytesMax : announced
    if (isLarge(announced) && !(await this.#turn(size))) return
    this.#source.on('data', this.#onData)
    if (!this.#unpacker) return
    this.#unpacker.once('error', this.#onUnpackError)
    incoming.on('data', this.#onPacked).pipe(this.#unpacker)
  }

  readonly #onData = (chunk: Buffer): void => {
    const size = this.#collected.size + chunk.length
    if (size > this.bytesMax) this.#fail(tooLarge(this.bytesMax))
    else if (this.#hasTurn) this.#collected.add(chunk)
    else if (isLarge(size)) this.#becomeLarge(chunk)
    else if (this.hold.grow(this.#collected.growth(chunk.length))) this.#collected.add(chunk)
    else this.#fail(noRoom())
  }

  /** Some compressed data never produces any output. */
  readonly #onPacked = (chunk: Buffer): void => {
    this.#packedBytes += chunk.length
    if (this.#packedBytes > compressedBytesMax(this.bytesMax)) this.#fail(tooLarge(this.bytesMax))
  }

  readonly #onUnpackError = (): void => {
    if (this.coding) this.#fail(notDecompressible(this.coding))
  }

  /** Its length was not told, so from here on it may become as large as any. */
  #becomeLarge(chunk: Buffer): void {
    if (!canHoldBody(this.bytesMax)) {
      this.#fail(noMemory())
      return
    }
    this.#collected.add(chunk)
    this.#source.pause()
    void this.#turn(this.bytesMax).then((hasTurn) => hasTurn && this.#source.resume())
  }

  /** The turn of a large body. @returns whether it came while somebody still sends it */
  async #turn(bytes: number): Promise<boolean> {
    this.#hasTurn = await this.hold.acquire(bytes)
    if (!this.#hasTurn) this.#fail(noRoom())
    return this.#hasTurn && (this.incoming.complete || !this.incoming.destroyed)
  }

  readonly #onEnd = (): void => {
    this.hold.complete(this.#collected.size)
    this.#leave()
    this.resolve(this.#collected.bytes)
  }

  /** What has come as a whole may still be unpacked when its request is closed. */
  readonly #onClose = (): void => {
    if (!this.#unpacker || !this.incoming.complete) this.#fail(broken())
  }

  #fail(error: Refusal): void {
    this.#leave()
    this.reject(error)
  }

  #leave(): void {
    const { incoming } = this
    this.#source.off('data', this.#onData).off('end', this.#onEnd)
    incoming.off('close', this.#onClose)
    // An error that comes later has nobody to tell, and must not end the process.
    incoming.off('error', this.#onClose).on('error', () => undefined)
    if (!this.#unpacker) return
    incoming.off('data', this.#onPacked).unpipe(this.#unpacker)
    this.#unpacker.off('error', this.#onUnpackError).on('error', () => undefined)
    this.#unpacker.destroy()
  }
}

/**
 * The bytes of a body, never more than `bytesMax`, unpacked, within the budget for bodies.
 * @param announced its length as it comes, null if it is not known
 * @param coding how it is packed, null when it is not
 * @param hold counts what it holds, until it is released
 * @throws Refusal too_large, unavailable, or invalid_parameter when the client goes away in the middle
 */
export function collectBody(
  incoming: IncomingMessage,
  announced: number | null,
  coding: Coding | null,
  bytesMax: number,
  hold: BodyReservation,
): Promise<Uint8Array> {
  const large = isLarge(announced ?? 0)
  if (large && !canHoldBody(coding ? bytesMax : (announced ?? 0))) return Promise.reject(noMemory())
  return new Promise((resolve, reject) => {
    if (incoming.destroyed) return reject(broken())
    new BodyReader(incoming, coding, hold, bytesMax, resolve, reject).start(announced ?? 0).catch(reject)
  })
}
