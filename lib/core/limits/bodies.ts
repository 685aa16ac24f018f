import type { IncomingMessage } from 'node:http'
import { processState } from '../process-state'
import { bodyCostBytes, largeBodiesShare } from './body-cost'
import { budgets } from './budgets'
import { claimHeaders, returnHeaders } from './header-budget'
import { queueMax, watchQueue } from './queues'
import { type TransferSource, Transfers } from './transfers'

/** How long a large body waits for its slot. */
const queueTimeoutMs = 10_000
/** After this time the slowest running body is ended to make room. */
const evictAfterMs = 5000
/** Memory of a waiting body: what Node has buffered. */
const waitingBytes = 64 * 1024
/** Share of the budget for large and waiting bodies; the rest is for small ones. */
const waitingShare = 0.9
/** Smaller bodies are not ended to make room. */
const endedBytesMin = 4 * 1024

interface WaitingBody {
  reservation: BodyReservation
  cost: number
  since: number
  resolve: (isGranted: boolean) => void
}

/**
 * The memory of one request with a body, a large header included, from the first byte of the body to the
 * response.
 */
export class BodyReservation implements TransferSource {
  #bytes = 0
  #headBytes = 0
  #incoming: IncomingMessage | null = null
  #isPaused = false
  #onEnd: () => void = () => undefined

  /** @param onEnd called when the body is ended to make room */
  begin(incoming: IncomingMessage, onEnd: () => void): void {
    this.#incoming = incoming
    this.#onEnd = onEnd
    this.#headBytes = claimHeaders(incoming)
    bodies().read.add(incoming)
    bodies().transfers.add(this)
  }

  /** Counts received bytes. @returns whether they fit */
  grow(bytes: number): boolean {
    if (!bodies().hasRoom(bytes)) return false
    this.#bytes += bytes
    bodies().transfers.update(this)
    return true
  }

  /** Waits for the slot of a large body. @returns whether it was granted */
  async acquire(bytes: number): Promise<boolean> {
    this.#isPaused = true
    const isGranted = await bodies().acquire(this, bodyCostBytes(bytes))
    this.#isPaused = false
    return isGranted
  }

  reserve(cost: number): void {
    this.#bytes = Math.max(this.#bytes, cost)
    bodies().transfers.update(this)
  }

  /** The body is complete; what is parsed from it is held until the response. */
  complete(bytes: number): void {
    this.#isPaused = true
    this.reserve(bodyCostBytes(bytes))
  }

  release(): void {
    const incoming = this.#detach()
    if (!incoming) return
    if (this.#headBytes > 0) returnHeaders(incoming)
    bodies().release(this)
  }

  bytes(): number {
    return this.#headBytes + this.#bytes
  }

  moved(): number {
    return this.#incoming?.socket?.bytesRead ?? 0
  }

  isPausedByServer(): boolean {
    return this.#isPaused
  }

  /** The connection ends with the refusal, which releases the header too. */
  end(): void {
    this.#detach()
    this.#onEnd()
    bodies().advance()
  }

  #detach(): IncomingMessage | null {
    const incoming = this.#incoming
    if (incoming) bodies().read.delete(incoming)
    this.#incoming = null
    return incoming
  }
}

/** The bodies of this process: small ones as they arrive, large ones queued. */
class Bodies {
  readonly transfers = new Transfers(budgets().bodies, endedBytesMin)
  /** Requests whose bodies are being read; their rate is watched here. */
  readonly read = new Set<IncomingMessage>()
  #waiting: WaitingBody[] = []
  #refusedCount = 0

  constructor() {
    watchQueue('large_bodies', { waiting: () => this.#waiting.length, refused: () => this.#refusedCount })
  }

  /** Whether bytes of a small body fit, if need be after ending the slowest transfers. */
  hasRoom(bytes: number): boolean {
    if (this.transfers.free(bytes)) return true
    this.transfers.budget.refusedCount++
    return false
  }

  /** Resolves to true when a large body may be read, to false when it is refused. */
  acquire(reservation: BodyReservation, cost: number): Promise<boolean> {
    if (this.#waiting.length === 0 && this.#fits(cost)) {
      reservation.reserve(cost)
      return Promise.resolve(true)
    }
    if (this.#waiting.length >= queueMax.large_bodies || !this.#hasRoomToWait()) {
      this.#countRefusal()
      return Promise.resolve(false)
    }
    reservation.reserve(waitingBytes)
    return new Promise((resolve) => {
      this.#waiting.push({ reservation, cost, since: performance.now(), resolve })
    })
  }

  release(reservation: BodyReservation): void {
    this.transfers.remove(reservation)
    this.advance()
  }

  /** Grants slots in order of arrival. */
  advance(): void {
    for (;;) {
      const [first] = this.#waiting
      if (!first || !this.#fits(first.cost)) return
      this.#waiting.shift()
      first.reservation.reserve(first.cost)
      first.resolve(true)
    }
  }

  /** Ends bodies below the least rate, and refuses those that waited too long. */
  sweep(now = performance.now()): void {
    this.transfers.sweep(now)
    const [first] = this.#waiting
    const { limitBytes } = this.transfers.budget
    if (first && now - first.since > evictAfterMs)
      this.transfers.free(first.cost + limitBytes * (1 - largeBodiesShare))
    this.advance()
    const timedOut = this.#waiting.filter(({ since }) => now - since > queueTimeoutMs)
    if (timedOut.length === 0) return
    this.#waiting = this.#waiting.filter((each) => !timedOut.includes(each))
    for (const { resolve } of timedOut) {
      this.#countRefusal()
      resolve(false)
    }
  }

  #countRefusal(): void {
    this.#refusedCount++
    this.transfers.budget.refusedCount++
  }

  #hasRoomToWait(): boolean {
    return this.transfers.free(waitingBytes + this.transfers.budget.limitBytes * (1 - waitingShare))
  }

  #fits(cost: number): boolean {
    const { usedBytes, limitBytes } = this.transfers.budget
    return usedBytes + cost <= limitBytes * largeBodiesShare
  }
}

export const bodies = () => processState('bodies', () => new Bodies())
