import { limits } from '../contract/limits'
import type { Budget } from './budgets'

/** Whoever moves fewer bytes than this in a window is ended: 1 KiB a second. */
export const rateWindowMs = limits.transferSeconds * 1000
export const rateBytesMin = limits.transferBytesMin
/** Transfers younger than this are not judged when room is needed. */
const graceMs = 1000

/** The part of a budget that is made free at once. */
const roomShare = 1 / 16
const vainMs = 100

/** Bytes on their way to or from one connection. */
export interface TransferSource {
  /** What it holds in memory now, bytes. */
  bytes(): number
  /** How much has moved so far. It may jump, even back; it only has to stay the same while nothing moves. */
  moved(): number
  /** Whether it is us who let it wait: then the peer is not slow. */
  isPausedByUs(): boolean
  end(): void
}

interface Transfer {
  moving: TransferSource
  startedAt: number
  windowAt: number
  /** Bytes counted in the budget. */
  counted: number
  last: number
  movedInWindow: number
  movedInAll: number
}

/**
 * The transfers that hold one budget, and how fast each of them moves. Those below the pace are ended; when room is
 * needed the slowest large one goes first.
 */
export class Transfers {
  readonly #all = new Map<TransferSource, Transfer>()
  /** A search for somebody to end has just failed; it is not repeated before this time. */
  #inVainUntil = 0

  constructor(
    readonly budget: Budget,
    /** Those that hold less are not worth ending to make room. */
    private readonly largeBytesMin: number,
  ) {}

  get count(): number {
    return this.#all.size
  }

  add(moving: TransferSource, now = performance.now()): void {
    const last = moving.moved()
    const transfer = {
      moving,
      startedAt: now,
      windowAt: now,
      counted: 0,
      last,
      movedInWindow: 0,
      movedInAll: 0,
    }
    this.#all.set(moving, transfer)
    this.#count(transfer)
  }

  /** It holds more or less than before. */
  update(moving: TransferSource): void {
    const transfer = this.#all.get(moving)
    if (transfer) this.#count(transfer)
  }

  remove(moving: TransferSource): void {
    const transfer = this.#all.get(moving)
    if (!transfer) return
    this.#all.delete(moving)
    this.budget.release(transfer.counted)
  }

  /** Looks at every transfer and ends those below the pace. */
  sweep(now = performance.now()): void {
    for (const transfer of this.#all.values()) {
      this.#observe(transfer)
      if (transfer.moving.isPausedByUs()) this.#restart(transfer, now)
      else if (now - transfer.windowAt < rateWindowMs) continue
      else if (transfer.movedInWindow < rateBytesMin) this.#end(transfer)
      else this.#restart(transfer, now)
    }
  }

  /**
   * Ends the slowest large transfers until this many bytes fit, and a little more, so that the search for them is rare.
   * @param isForced also those that have just begun
   * @returns whether they fit now
   */
  free(bytes: number, isForced = false, now = performance.now()): boolean {
    if (this.budget.fits(bytes)) return true
    const { limitBytes } = this.budget
    if (bytes > limitBytes || (!isForced && now < this.#inVainUntil)) return false
    const enough = Math.min(bytes + limitBytes * roomShare, limitBytes)
    const slowestFirst = [...this.#all.values()]
      .filter((transfer) => this.#mayEnd(transfer, isForced, now))
      .map((transfer) => ({ transfer, pace: transfer.movedInAll / (now - transfer.startedAt + 1) }))
      .sort((a, b) => a.pace - b.pace || b.transfer.counted - a.transfer.counted)
    for (const { transfer } of slowestFirst) {
      this.#end(transfer)
      if (this.budget.fits(enough)) return true
    }
    this.#inVainUntil = now + vainMs
    return this.budget.fits(bytes)
  }

  #mayEnd(transfer: Transfer, isForced: boolean, now: number): boolean {
    this.#observe(transfer)
    return (
      transfer.counted >= this.largeBytesMin &&
      !transfer.moving.isPausedByUs() &&
      (isForced || now - transfer.startedAt >= graceMs)
    )
  }

  #observe(transfer: Transfer): void {
    this.#count(transfer)
    const moved = transfer.moving.moved()
    // The measure may jump back when a piece of an answer is handed on; it stands still only if nothing moves.
    const step = Math.abs(moved - transfer.last)
    transfer.last = moved
    transfer.movedInWindow += step
    transfer.movedInAll += step
  }

  #count(transfer: Transfer): void {
    const bytes = transfer.moving.bytes()
    this.budget.add(bytes - transfer.counted)
    transfer.counted = bytes
  }

  #restart(transfer: Transfer, now: number): void {
    transfer.windowAt = now
    transfer.movedInWindow = 0
  }

  #end(transfer: Transfer): void {
    this.remove(transfer.moving)
    this.budget.endedCount++
    transfer.moving.end()
  }
}
