import type { IncomingMessage } from 'node:http'
import { limits } from '../contract/limits'
import { claimHeaders, returnHeaders } from './header-budget'
import type { Pool } from './pool'

/** The least rate: fewer bytes in a window end the transfer. 1 KiB a second. */
export const rateWindowMs = limits.transferSeconds * 1000
export const rateBytesMin = limits.transferBytesMin
/** Younger transfers are not ended to make room. */
const graceMs = 1000

/** The part of a budget that is freed at once. */
const freedShare = 1 / 16
const searchPauseMs = 100

/** Bytes on their way to or from a connection. */
export interface TransferSource {
  /** Its large headers count with the transfer. */
  readonly request?: IncomingMessage | null
  /** Memory held now. */
  bytes(): number
  /** Bytes moved so far. It may jump, even back, but stays the same only while nothing moves. */
  moved(): number
  /** Whether the server, not the client, is the cause of a pause. */
  isPausedByServer(): boolean
  end(): void
}

interface Transfer {
  source: TransferSource
  request: IncomingMessage | null
  headBytes: number
  startedAt: number
  windowAt: number
  counted: number
  last: number
  movedInWindow: number
  movedInAll: number
}

/**
 * The transfers that share a budget, and their rates. Those below the least rate are ended; when room is
 * needed, the slowest large one goes first.
 */
export class Transfers {
  readonly #all = new Map<TransferSource, Transfer>()
  /** After a failed search no other starts before this time. */
  #noSearchUntil = 0

  constructor(
    readonly budget: Pool,
    /** Smaller holders are not ended to make room. */
    private readonly largeBytesMin: number,
  ) {}

  get count(): number {
    return this.#all.size
  }

  add(source: TransferSource, now = performance.now()): void {
    const last = source.moved()
    const { request = null } = source
    const transfer = {
      source,
      request,
      headBytes: request ? claimHeaders(request) : 0,
      startedAt: now,
      windowAt: now,
      counted: 0,
      last,
      movedInWindow: 0,
      movedInAll: 0,
    }
    this.#all.set(source, transfer)
    this.#count(transfer)
  }

  /** Counts its memory again. */
  update(source: TransferSource): void {
    const transfer = this.#all.get(source)
    if (transfer) this.#count(transfer)
  }

  remove(source: TransferSource): void {
    const transfer = this.#all.get(source)
    if (!transfer) return
    this.#drop(transfer)
    if (transfer.request && transfer.headBytes > 0) returnHeaders(transfer.request)
  }

  /** Ends transfers below the least rate. */
  sweep(now = performance.now()): void {
    for (const transfer of this.#all.values()) {
      this.#observe(transfer)
      if (transfer.source.isPausedByServer()) this.#restart(transfer, now)
      else if (now - transfer.windowAt < rateWindowMs) continue
      else if (transfer.movedInWindow < rateBytesMin) this.#end(transfer)
      else this.#restart(transfer, now)
    }
  }

  /**
   * Ends the slowest large transfers until this many bytes fit, and some more, so that searches are rare.
   * @param isForced ends young transfers too
   * @returns whether they fit
   */
  free(bytes: number, isForced = false, now = performance.now()): boolean {
    if (this.budget.fits(bytes)) return true
    const { limit } = this.budget
    if (bytes > limit || (!isForced && now < this.#noSearchUntil)) return false
    const enough = Math.min(bytes + limit * freedShare, limit)
    const slowestFirst = [...this.#all.values()]
      .filter((transfer) => this.#mayEnd(transfer, isForced, now))
      .map((transfer) => ({ transfer, rate: transfer.movedInAll / (now - transfer.startedAt + 1) }))
      .sort((a, b) => a.rate - b.rate || b.transfer.counted - a.transfer.counted)
    for (const { transfer } of slowestFirst) {
      this.#end(transfer)
      if (this.budget.fits(enough)) return true
    }
    this.#noSearchUntil = now + searchPauseMs
    return this.budget.fits(bytes)
  }

  #mayEnd(transfer: Transfer, isForced: boolean, now: number): boolean {
    this.#observe(transfer)
    return (
      transfer.counted >= this.largeBytesMin &&
      !transfer.source.isPausedByServer() &&
      (isForced || now - transfer.startedAt >= graceMs)
    )
  }

  #observe(transfer: Transfer): void {
    this.#count(transfer)
    const moved = transfer.source.moved()
    // The count may jump back when a piece of a response is handed to the system.
    const step = Math.abs(moved - transfer.last)
    transfer.last = moved
    transfer.movedInWindow += step
    transfer.movedInAll += step
  }

  #count(transfer: Transfer): void {
    const bytes = transfer.source.bytes() + transfer.headBytes
    this.budget.add(bytes - transfer.counted)
    transfer.counted = bytes
  }

  #restart(transfer: Transfer, now: number): void {
    transfer.windowAt = now
    transfer.movedInWindow = 0
  }

  #drop({ source, counted }: Transfer): void {
    this.#all.delete(source)
    this.budget.add(-counted)
  }

  /** The connection ends too, and with it the request and its headers. */
  #end(transfer: Transfer): void {
    this.#drop(transfer)
    this.budget.ended++
    transfer.source.end()
  }
}
