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

/** The memory of a large body, waiting or granted. */
interface Slot extends Queued {
  reservation: BodyReservation
  cost: number
  /** When it began to wait. */
  since: number
  isGranted: boolean
  resolve: (isGranted: boolean) => void
}

/** The memory of one request with a body, from its first byte to the response. */
export class BodyReservation implements TransferSource {
  request: IncomingMessage | null = null
  #bytes = 0
  #slot: Slot | null = null
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
    const network = networkOf(clientAddressOfIncoming(this.request))
    const slot = { reservation: this, network, cost: bodyCostBytes(bytes), since: performance.now() }
    const isGranted = await new Promise<boolean>((resolve) => {
      this.#slot = { ...slot, isGranted: false, resolve }
      bodies().acquire(this.#slot)
    })
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
    const { request } = this
    if (request) bodies().read.delete(request)
    this.request = null
    if (this.#slot) bodies().returnSlot(this.#slot)
    this.#slot = null
    return request !== null
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
  readonly #waiting = fairQueue<Slot>('large_bodies', waitingMax())
  /** What granted bodies cost. */
  readonly #large = new Pool(budgets().bodies.limit * largeBodiesShare)

  /** Whether bytes of a small body fit, if need be after ending the slowest transfers. */
  hasRoom(bytes: number): boolean {
    if (this.transfers.free(bytes)) return true
    this.transfers.budget.refused++
    return false
  }

  /** Resolves the slot to true when its body may be read, to false when it is refused. */
  acquire(slot: Slot): void {
    const { budget } = this.transfers
    if (!this.#next() && this.#isWithinShare(slot) && slot.cost <= this.#freeBytes) this.#grant(slot)
    else if (this.transfers.free(waitingBytes + budget.limit * (1 - waitingShare))) {
      slot.reservation.reserve(waitingBytes)
      for (const dropped of this.#waiting.add(slot)) this.#refuse(dropped)
    } else {
      this.#waiting.refused++
      this.#refuse(slot)
    }
  }

  /** The request of a slot, waiting or granted, is over. */
  returnSlot(slot: Slot): void {
    if (slot.isGranted) this.#large.add(-slot.cost, slot.network)
    else this.#waiting.remove(slot)
    slot.resolve(false)
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
    const wouldStart = ({ network, cost, since }: Slot) =>
      now - since > evictAfterMs && this.#large.mayTake(network, this.#freeBytes + cost)
    const delayed = this.#waiting.first(wouldStart)
    const { limit } = this.transfers.budget
    if (delayed) this.transfers.free(delayed.cost + limit - this.#large.limit)
    this.advance()
    for (const slot of this.#waiting.items()) {
      if (now - slot.since <= queueTimeoutMs) continue
      this.#waiting.remove(slot)
      this.#waiting.refused++
      this.#refuse(slot)
    }
  }

  /** The waiting body whose turn it is, of a network that has not its share yet. */
  #next(): Slot | undefined {
    return this.#waiting.first(this.#isWithinShare)
  }

  readonly #isWithinShare = ({ network }: Slot): boolean => this.#large.mayTake(network, this.#freeBytes)

  #grant(slot: Slot): void {
    slot.isGranted = true
    this.#large.add(slot.cost, slot.network)
    slot.reservation.reserve(slot.cost)
    slot.resolve(true)
  }

  #refuse(slot: Slot): void {
    this.transfers.budget.refused++
    slot.resolve(false)
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
