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
const serverBusy = () => refused('bodies_arriving')
const tooSlow = () => refused('body_too_slow')

const noMemory = () => new Refusal('too_large', 'no_memory_for_body')

export function tooLarge(bytesMax: number): Refusal {
  return new Refusal('too_large', 'body_bytes_max', { values: { max: bytesMax } })
}

const isLarge = (bytes: number) => bytes > smallBodyBytes

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

class BodyReader {
  readonly #collected = new GrowingBuffer()
  readonly #decompressor: Transform | null
  readonly #source: Readable
  #compressedBytes = 0
  #isGranted = false

  constructor(
    private readonly incoming: IncomingMessage,
    private readonly coding: Coding | null,
    private readonly reservation: BodyReservation,
    private readonly bytesMax: number,
    private readonly resolve: (bytes: Uint8Array) => void,
    private readonly reject: (error: Refusal) => void,
  ) {
    this.#decompressor = coding && decompressor(coding)
    this.#source = this.#decompressor ?? incoming
  }

  /** @param announced its Content-Length, 0 if unknown */
  async start(announced: number): Promise<void> {
    const { incoming, reservation } = this
    reservation.begin(incoming, () => this.#fail(tooSlow()))
    incoming.once('error', this.#onClose).once('close', this.#onClose)
    this.#source.once('end', this.#onEnd)
    if (this.#decompressor && !reservation.grow(decompressorBytes)) {
      this.#fail(serverBusy())
      return
    }
    // Decompressed it may have any size.
    const size = this.coding ? this.bytesMax : announced
    if (isLarge(announced) && !(await this.#acquireSlot(size))) return
    this.#source.on('data', this.#onData)
    if (!this.#decompressor) return
    this.#decompressor.once('error', this.#onDecompressionError)
    incoming.on('data', this.#onCompressed).pipe(this.#decompressor)
  }

  readonly #onData = (chunk: Buffer): void => {
    const size = this.#collected.size + chunk.length
    if (size > this.bytesMax) this.#fail(tooLarge(this.bytesMax))
    else if (this.#isGranted) this.#collected.add(chunk)
    else if (isLarge(size)) this.#becomeLarge(chunk)
    else if (this.reservation.grow(this.#collected.growth(chunk.length))) this.#collected.add(chunk)
    else this.#fail(serverBusy())
  }

  /** Some compressed data never produces output. */
  readonly #onCompressed = (chunk: Buffer): void => {
    this.#compressedBytes += chunk.length
    if (this.#compressedBytes > compressedBytesMax(this.bytesMax)) this.#fail(tooLarge(this.bytesMax))
  }

  readonly #onDecompressionError = (): void => {
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
    void this.#acquireSlot(this.bytesMax).then((isGranted) => isGranted && this.#source.resume())
  }

  /** @returns whether a slot was granted while the client is still connected */
  async #acquireSlot(bytes: number): Promise<boolean> {
    this.#isGranted = await this.reservation.acquire(bytes)
    if (!this.#isGranted) this.#fail(serverBusy())
    return this.#isGranted && (this.incoming.complete || !this.incoming.destroyed)
  }

  readonly #onEnd = (): void => {
    this.reservation.complete(this.#collected.size)
    this.#detach()
    this.resolve(this.#collected.bytes)
  }

  /** A complete body may still be decompressed after its request is closed. */
  readonly #onClose = (): void => {
    if (!this.#decompressor || !this.incoming.complete) this.#fail(broken())
  }

  #fail(error: Refusal): void {
    this.#detach()
    this.reject(error)
  }

  #detach(): void {
    const { incoming } = this
    this.#source.off('data', this.#onData).off('end', this.#onEnd)
    incoming.off('close', this.#onClose)
    // A later error must not end the process.
    incoming.off('error', this.#onClose).on('error', () => undefined)
    if (!this.#decompressor) return
    incoming.off('data', this.#onCompressed).unpipe(this.#decompressor)
    this.#decompressor.off('error', this.#onDecompressionError).on('error', () => undefined)
    this.#decompressor.destroy()
  }
}

/**
 * Never more than `bytesMax`, decompressed, within the budget for bodies.
 * @param announced its Content-Length, null if unknown
 * @param coding its compression, null for none
 * @param reservation counts its memory until it is released
 * @throws Refusal too_large, unavailable, or invalid_parameter when the client disconnects
 */
export function collectBody(
  incoming: IncomingMessage,
  announced: number | null,
  coding: Coding | null,
  bytesMax: number,
  reservation: BodyReservation,
): Promise<Uint8Array> {
  const large = isLarge(announced ?? 0)
  if (large && !canHoldBody(coding ? bytesMax : (announced ?? 0))) return Promise.reject(noMemory())
  return new Promise((resolve, reject) => {
    if (incoming.destroyed) return reject(broken())
    new BodyReader(incoming, coding, reservation, bytesMax, resolve, reject)
      .start(announced ?? 0)
      .catch(reject)
  })
}
