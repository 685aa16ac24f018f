import type { IncomingMessage } from 'node:http'
import { clientAddressOfIncoming } from '../http/client-address'
import { networkOf } from '../network'
import { processState } from '../process-state'
import { bodyCostBytes, largeBodiesShare } from './body-cost'
import { budgets } from './budgets'
import { fairQueue, type Queued } from './fair-queue'
import { Pool } from './pool'
import { queueLimits } from './shared-amounts'
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

/** The memory of one request with a body, from its first byte to the response. */
export class BodyReservation implements TransferSource, Queued {
  request: IncomingMessage | null = null
  network = ''
  /** Memory of a large body, for which it waits or which it was granted; else 0. */
  cost = 0
  isGranted = false
  /** When it began to wait. */
  since = 0
  settle: () => void = () => undefined
  #bytes = 0
  #isPaused = false
  #onEnd: () => void = () => undefined

  /** @param onEnd called when the body is ended to make room */
  begin(incoming: IncomingMessage, onEnd: () => void): void {
    this.request = incoming
    this.#onEnd = onEnd
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
    if (!this.request) return false
    this.#isPaused = true
    this.network = networkOf(clientAddressOfIncoming(this.request))
    this.cost = bodyCostBytes(bytes)
    this.since = performance.now()
    await new Promise<void>((settle) => {
      this.settle = settle
      bodies().enqueue(this)
    })
    this.#isPaused = false
    return this.isGranted
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
    if (this.#detach()) bodies().release(this)
  }

  bytes(): number {
    return this.#bytes
  }

  moved(): number {
    return this.request?.socket?.bytesRead ?? 0
  }

  isPausedByServer(): boolean {
    return this.#isPaused
  }

  end(): void {
    this.#detach()
    this.#onEnd()
    bodies().advance()
  }

  /** @returns whether the body had begun */
  #detach(): boolean {
    if (!this.request) return false
    bodies().read.delete(this.request)
    this.request = null
    if (this.cost > 0) bodies().leave(this)
    return true
  }
}

/**
 * The bodies of this process: small ones as they arrive, large ones in slots. Slots are granted round-robin between
 * networks, and each network gets its share only: however many slow bodies one sends, others find room.
 */
class Bodies {
  readonly transfers = new Transfers(budgets().bodies, endedBytesMin)
  /** Requests whose bodies are being read; their rate is watched here. */
  readonly read = new Set<IncomingMessage>()
  readonly #waiting = fairQueue<BodyReservation>('large_bodies', waitingMax())
  /** What granted bodies cost. */
  readonly #large = new Pool(budgets().bodies.limit * largeBodiesShare)

  /** Whether bytes of a small body fit, if need be after ending the slowest transfers. */
  hasRoom(bytes: number): boolean {
    if (this.transfers.free(bytes)) return true
    this.transfers.budget.refused++
    return false
  }

  /** Settles a large body when it may be read, or is refused. */
  enqueue(body: BodyReservation): void {
    const { budget } = this.transfers
    if (!this.#next() && this.#isWithinShare(body) && body.cost <= this.#freeBytes) this.#grant(body)
    else if (this.transfers.free(waitingBytes + budget.limit * (1 - waitingShare))) {
      body.reserve(waitingBytes)
      for (const dropped of this.#waiting.add(body)) this.#refuse(dropped)
    } else {
      this.#waiting.refused++
      this.#refuse(body)
    }
  }

  /** The request of a large body, waiting or granted, is over. */
  leave(body: BodyReservation): void {
    if (body.isGranted) this.#large.add(-body.cost, body.network)
    else this.#waiting.remove(body)
    body.settle()
  }

  release(reservation: BodyReservation): void {
    this.transfers.remove(reservation)
    this.advance()
  }

  /** Grants slots while they fit. */
  advance(): void {
    for (;;) {
      const next = this.#next()
      if (!next || next.cost > this.#freeBytes) return
      this.#waiting.next(this.#isWithinShare)
      this.#grant(next)
    }
  }

  /** Ends bodies below the least rate, and refuses those that waited too long. */
  sweep(now = performance.now()): void {
    this.transfers.sweep(now)
    // Not for networks that wait because of their share.
    const wouldStart = ({ network, cost, since }: BodyReservation) =>
      now - since > evictAfterMs && this.#large.mayTake(network, this.#freeBytes + cost)
    const delayed = this.#waiting.first(wouldStart)
    const { limit } = this.transfers.budget
    if (delayed) this.transfers.free(delayed.cost + limit - this.#large.limit)
    this.advance()
    for (const body of this.#waiting.items()) {
      if (now - body.since <= queueTimeoutMs) continue
      this.#waiting.remove(body)
      this.#waiting.refused++
      this.#refuse(body)
    }
  }

  /** The waiting body whose turn it is, of a network that has not its share yet. */
  #next(): BodyReservation | undefined {
    return this.#waiting.first(this.#isWithinShare)
  }

  readonly #isWithinShare = ({ network }: BodyReservation): boolean =>
    this.#large.mayTake(network, this.#freeBytes)

  #grant(body: BodyReservation): void {
    body.isGranted = true
    this.#large.add(body.cost, body.network)
    body.reserve(body.cost)
    body.settle()
  }

  #refuse(body: BodyReservation): void {
    this.transfers.budget.refused++
    body.settle()
  }

  get #freeBytes(): number {
    return this.#large.limit - this.transfers.budget.used
  }
}

/** So many may wait that their memory fits beside the large bodies in progress. */
function waitingMax(): number {
  const bytes = budgets().bodies.limit * (waitingShare - largeBodiesShare)
  return Math.max(1, Math.min(queueLimits.large_bodies.max, Math.floor(bytes / waitingBytes)))
}

export const bodies = () => processState('bodies', () => new Bodies())
