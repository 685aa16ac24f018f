import type { IncomingMessage } from 'node:http'
import { processState } from '../process-state'
import { queueMax, watchQueue } from '../queues'
import { bodyCostBytes, largeBodiesShare } from './body-cost'
import { budgets } from './budgets'
import { type Moving, Transfers } from './transfers'

/** How long a large body waits for its turn. */
const waitMsMax = 10_000
/** After this time the slowest of those that have a turn makes room. */
const patienceMs = 5000
/** What waits holds up to a piece of its body in Node's buffer. */
const waitingBytes = 64 * 1024
/** What large bodies and those that wait for their turn may take of the budget: the rest lets small ones in. */
const waitingShare = 0.9
/** Ending bodies of less than this makes no room worth mentioning. */
const endedBytesMin = 4 * 1024

interface Waiting {
  hold: BodyHold
  cost: number
  since: number
  settle: (hasTurn: boolean) => void
}

/** What the body of one request holds, from its first byte until the request is answered. */
export class BodyHold implements Moving {
  #bytes = 0
  #incoming: IncomingMessage | null = null
  #isHeldUp = false
  #onEnd: () => void = () => undefined

  /** It begins to arrive. @param onEnd called when the governor ends it */
  begin(incoming: IncomingMessage, onEnd: () => void): void {
    this.#incoming = incoming
    this.#onEnd = onEnd
    bodies().transfers.add(this)
  }

  /** Counts what arrived. @returns whether there is room for it */
  grow(bytes: number): boolean {
    if (!bodies().hasRoom(bytes)) return false
    this.#bytes += bytes
    bodies().transfers.update(this)
    return true
  }

  /** Waits for the turn of a large body. @returns whether it came */
  async turn(bytes: number): Promise<boolean> {
    this.#isHeldUp = true
    const hasTurn = await bodies().turn(this, bodyCostBytes(bytes))
    this.#isHeldUp = false
    return hasTurn
  }

  /** Counts what it will hold from now on. */
  reserve(cost: number): void {
    this.#bytes = Math.max(this.#bytes, cost)
    bodies().transfers.update(this)
  }

  /** All of it arrived; what is made of it is held until the request is answered. */
  complete(bytes: number): void {
    this.#isHeldUp = true
    this.reserve(bodyCostBytes(bytes))
  }

  release(): void {
    if (this.#incoming) bodies().release(this)
    this.#incoming = null
  }

  bytes(): number {
    return this.#bytes
  }

  moved(): number {
    return this.#incoming?.socket?.bytesRead ?? 0
  }

  isHeldUp(): boolean {
    return this.#isHeldUp
  }

  end(): void {
    this.#incoming = null
    this.#onEnd()
    bodies().advance()
  }
}

/** The bodies of this process: small ones as they arrive, large ones in turn. */
class Bodies {
  readonly transfers = new Transfers(budgets().bodies, endedBytesMin)
  #waiting: Waiting[] = []
  #refusedCount = 0

  constructor() {
    watchQueue('large_bodies', { waiting: () => this.#waiting.length, refused: () => this.#refusedCount })
  }

  /** Whether so many bytes of a small body may come; the slowest ones are ended for them. */
  hasRoom(bytes: number): boolean {
    if (this.transfers.makeRoom(bytes)) return true
    this.transfers.budget.refusedCount++
    return false
  }

  /** Resolves when a large body may be read, to false when it may not. */
  turn(hold: BodyHold, cost: number): Promise<boolean> {
    if (this.#waiting.length === 0 && this.#fits(cost)) {
      hold.reserve(cost)
      return Promise.resolve(true)
    }
    if (this.#waiting.length >= queueMax.large_bodies || !this.#hasRoomToWait()) {
      this.#countRefusal()
      return Promise.resolve(false)
    }
    hold.reserve(waitingBytes)
    return new Promise((resolve) => {
      this.#waiting.push({ hold, cost, since: performance.now(), settle: resolve })
    })
  }

  release(hold: BodyHold): void {
    this.transfers.remove(hold)
    this.advance()
  }

  /** Gives turns to those who wait, in their order. */
  advance(): void {
    for (;;) {
      const [first] = this.#waiting
      if (!first || !this.#fits(first.cost)) return
      this.#waiting.shift()
      first.hold.reserve(first.cost)
      first.settle(true)
    }
  }

  /** Ends bodies below the pace, and the waiting of those whose turn does not come. */
  sweep(now = performance.now()): void {
    this.transfers.sweep(now)
    const [first] = this.#waiting
    const { limitBytes } = this.transfers.budget
    if (first && now - first.since > patienceMs)
      this.transfers.makeRoom(first.cost + limitBytes * (1 - largeBodiesShare))
    this.advance()
    const late = this.#waiting.filter(({ since }) => now - since > waitMsMax)
    if (late.length === 0) return
    this.#waiting = this.#waiting.filter((each) => !late.includes(each))
    for (const { settle } of late) {
      this.#countRefusal()
      settle(false)
    }
  }

  #countRefusal(): void {
    this.#refusedCount++
    this.transfers.budget.refusedCount++
  }

  /** Whether one more may wait; the slowest are ended for it. */
  #hasRoomToWait(): boolean {
    return this.transfers.makeRoom(waitingBytes + this.transfers.budget.limitBytes * (1 - waitingShare))
  }

  #fits(cost: number): boolean {
    const { usedBytes, limitBytes } = this.transfers.budget
    return usedBytes + cost <= limitBytes * largeBodiesShare
  }
}

export const bodies = () => processState('bodies', () => new Bodies())
