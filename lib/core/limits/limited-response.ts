import { type IncomingMessage, ServerResponse } from 'node:http'
import { incomingOf } from '../http/incoming-message'
import { refuseOnSocket } from './raw-refusal'
import { unsentResponses } from './unsent-responses'

const mustSendProperty = Symbol.for('open-utility-api.owed-answer')

/**
 * Marks a response that cannot be repeated (a last read, a new token): it is sent even when memory is short.
 */
export function markMustSend(request: Request): void {
  Reflect.set(incomingOf(request), mustSendProperty, true)
}

const mustSend = (incoming: IncomingMessage): boolean => mustSendProperty in incoming

/** Each UTF-16 unit of a string takes at most three bytes in UTF-8. */
const unitBytesMax = 3

/** An upper bound of a chunk's bytes: for strings derived from the length, which is quick. */
const bytesUpperBound = (chunk: unknown): number =>
  typeof chunk === 'string' ? chunk.length * unitBytesMax : chunk instanceof Uint8Array ? chunk.byteLength : 0

const bytesOf = (chunk: unknown): number =>
  typeof chunk === 'string' ? Buffer.byteLength(chunk) : bytesUpperBound(chunk)

/** Polls and operators' probes are answered even when memory is short. */
const isVital = (url: string) => /^\/(?:poll|healthz|readyz|metrics)(?:[?/]|$)/.test(url)

type End = (chunk: unknown, encoding: unknown, callback: unknown) => unknown
type Write = (...args: unknown[]) => boolean

/** Emitted when the client must read before more is produced. */
export const readerStalled = 'readerBehind'

/** Responses sent in parts: pages and files. */
const streamed = new WeakSet<ServerResponse>()

/**
 * A response that counts what its client has not read, and is refused when that does not fit. Every poll
 * passes here: no fields, and `end` has no rest parameters.
 */
export class LimitedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override flushHeaders(): void {
    streamed.add(this)
    super.flushHeaders()
  }

  override write(...args: unknown[]): boolean {
    streamed.add(this)
    const wantsMore = (super.write as Write).apply(this, args)
    this.#count()
    if (!wantsMore) this.emit(readerStalled)
    return wantsMore
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    const bytesMax = bytesUpperBound(chunk)
    // The common case needs no exact byte count.
    if (bytesMax > 0 && !unsentResponses().fits(bytesMax) && !this.#isAdmitted(bytesOf(chunk))) return this
    ;(super.end as End).call(this, chunk, encoding, callback)
    this.#count()
    return this
  }

  #count(): void {
    if (this.socket !== null && this.socket.writableLength > 0) unsentResponses().track(this)
  }

  #isAdmitted(bytes: number): boolean {
    const { socket } = this
    if (streamed.has(this) || !socket || this.req.method === 'HEAD') return true
    if (unsentResponses().admits(bytes, isVital(this.req.url ?? '') || mustSend(this.req))) return true
    // Its headers are set, but nothing was sent: this refusal replaces it.
    refuseOnSocket(socket, 'unavailable', 'answers_waiting', { retryAfterSeconds: 1 })
    return false
  }
}
