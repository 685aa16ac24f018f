import { type IncomingMessage, ServerResponse } from 'node:http'
import { rawRefusal } from './raw-refusal'
import { unwritten } from './unwritten'

const sizeOf = (chunk: unknown): number =>
  typeof chunk === 'string' ? chunk.length : chunk instanceof Uint8Array ? chunk.byteLength : 0

/** Readers of rooms go on, and whoever looks after the process is answered. */
const isVital = (url: string) => /^\/(?:poll|healthz|readyz|metrics)(?:[?/]|$)/.test(url)

/** A response that counts what its reader has not taken yet, and is refused when there is no room for it. */
export class GovernedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  #isBegun = false

  override flushHeaders(): void {
    this.#isBegun = true
    super.flushHeaders()
  }

  override write(...args: unknown[]): boolean {
    this.#isBegun = true
    const wantsMore = Reflect.apply(super.write, this, args) as boolean
    this.#count()
    return wantsMore
  }

  override end(...args: unknown[]): this {
    const size = sizeOf(args[0])
    // Almost all fit, without a look at who asked.
    if (size > 0 && !unwritten().fits(size) && !this.#isAdmitted(size)) return this
    Reflect.apply(super.end, this, args)
    this.#count()
    return this
  }

  #count(): void {
    if (this.socket !== null && this.socket.writableLength > 0) unwritten().hold(this)
  }

  #isAdmitted(bytes: number): boolean {
    const { socket } = this
    if (this.#isBegun || !socket || this.req.method === 'HEAD') return true
    if (unwritten().admits(bytes, isVital(this.req.url ?? ''))) return true
    // Its headers were made already, but nothing was sent: this answer stands in its place.
    socket.end(rawRefusal('unavailable', 'Too many answers wait for their readers; try again.', 1))
    return false
  }
}
