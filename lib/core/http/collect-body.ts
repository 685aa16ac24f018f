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

export function tooLarge(bytesMax: number): Refusal {
  return new Refusal('too_large', 'body_bytes_max', { values: { max: bytesMax } })
}

const isLarge = (bytes: number) => bytes > smallBodyBytes

/** A buffer that doubles, for chunks of any size. */
class GrowingBuffer {
  #buffer: Buffer = Buffer.alloc(0)
  size = 0

  /** Bytes by which the buffer grows when so many are added. */
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

/** Reads one body as it arrives, decompresses it, and reserves its memory. */
class BodyReader {
  readonly #collected = new GrowingBuffer()
  readonly #unpacker: Transform | null
  /** The stream that is collected. */
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

  /** @param announced its Content-Length, 0 if unknown */
  async start(announced: number): Promise<void> {
    const { incoming, hold } = this
    hold.begin(incoming, () => this.#fail(tooSlow()))
    incoming.once('error', this.#onClose).once('close', this.#onClose)
    this.#source.once('end', this.#onEnd)
    if (this.#unpacker && !hold.grow(decompressorBytes)) {
      this.#fail(noRoom())
      return
    }
    // Decompressed it may have any size.
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

  /** Some compressed data never produces output. */
  readonly #onPacked = (chunk: Buffer): void => {
    this.#packedBytes += chunk.length
    if (this.#packedBytes > compressedBytesMax(this.bytesMax)) this.#fail(tooLarge(this.bytesMax))
  }

  readonly #onUnpackError = (): void => {
    if (this.coding) this.#fail(notDecompressible(this.coding))
  }

  /** Without a Content-Length it may have any size from here on. */
  #becomeLarge(chunk: Buffer): void {
    if (!canHoldBody(this.bytesMax)) {
      this.#fail(noMemory())
      return
    }
    this.#collected.add(chunk)
    this.#source.pause()
    void this.#turn(this.bytesMax).then((hasTurn) => hasTurn && this.#source.resume())
  }

  /** @returns whether a slot was granted while the client is still connected */
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

  /** A complete body may still be decompressed after its request is closed. */
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
    // A later error must not end the process.
    incoming.off('error', this.#onClose).on('error', () => undefined)
    if (!this.#unpacker) return
    incoming.off('data', this.#onPacked).unpipe(this.#unpacker)
    this.#unpacker.off('error', this.#onUnpackError).on('error', () => undefined)
    this.#unpacker.destroy()
  }
}

/**
 * The bytes of a body, never more than `bytesMax`, decompressed, within the budget for bodies.
 * @param announced its Content-Length, null if unknown
 * @param coding its compression, null for none
 * @param hold counts its memory until it is released
 * @throws Refusal too_large, unavailable, or invalid_parameter when the client disconnects
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
