import { type IncomingMessage, ServerResponse } from 'node:http'
import { incomingOf } from '../http/incoming-message'
import { refuseOnSocket } from './raw-refusal'
import { unsentResponses } from './unsent-responses'

const owedProperty = Symbol.for('open-utility-api.owed-answer')

/**
 * Something is about to be done for a request that may not be done twice: a text is read for the last time, a token is
 * told once. Its answer is sent even when memory is short.
 */
export function markMustSend(request: Request): void {
  const incoming = incomingOf(request)
  if (incoming) Reflect.set(incoming, owedProperty, true)
}

/** Whether its answer is to be sent in any case. */
const mustSend = (incoming: IncomingMessage): boolean => owedProperty in incoming

/** Each UTF-16 unit of a string takes at most three bytes in UTF-8. */
const unitBytesMax = 3

/** The most bytes that a chunk can have: those of a string are estimated from its length, which is quick. */
const mostBytesOf = (chunk: unknown): number =>
  typeof chunk === 'string' ? chunk.length * unitBytesMax : chunk instanceof Uint8Array ? chunk.byteLength : 0

const bytesOf = (chunk: unknown): number =>
  typeof chunk === 'string' ? Buffer.byteLength(chunk) : mostBytesOf(chunk)

/** Polls and the probes of operators: they are answered even when memory is short. */
const isVital = (url: string) => /^\/(?:poll|healthz|readyz|metrics)(?:[?/]|$)/.test(url)

type End = (chunk: unknown, encoding: unknown, callback: unknown) => unknown
type Write = (...args: unknown[]) => boolean

/** Emitted by a response whose reader has to take something before more of it is made. */
export const readerStalled = 'readerBehind'

/** Answers of which something was sent before their end: pages and files. */
const begun = new WeakSet<ServerResponse>()

/**
 * A response that counts what its reader has not taken yet, and is refused when there is no room for it. Every poll
 * passes here, so for speed it has no fields of its own, and its `end` takes no list of arguments.
 */
export class LimitedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override flushHeaders(): void {
    begun.add(this)
    super.flushHeaders()
  }

  override write(...args: unknown[]): boolean {
    begun.add(this)
    const wantsMore = (super.write as Write).apply(this, args)
    this.#count()
    if (!wantsMore) this.emit(readerStalled)
    return wantsMore
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    const most = mostBytesOf(chunk)
    // Almost all fit, without a look at who asked or at how many bytes they really have.
    if (most > 0 && !unsentResponses().fits(most) && !this.#isAdmitted(bytesOf(chunk))) return this
    ;(super.end as End).call(this, chunk, encoding, callback)
    this.#count()
    return this
  }

  #count(): void {
    if (this.socket !== null && this.socket.writableLength > 0) unsentResponses().hold(this)
  }

  #isAdmitted(bytes: number): boolean {
    const { socket } = this
    if (begun.has(this) || !socket || this.req.method === 'HEAD') return true
    if (unsentResponses().admits(bytes, isVital(this.req.url ?? '') || mustSend(this.req))) return true
    // Its headers were made already, but nothing was sent: this answer stands in its place.
    refuseOnSocket(socket, 'unavailable', 'answers_waiting', { retryAfterSeconds: 1 })
    return false
  }
}
