import { log } from '../../log'
import type { FileFault } from './file-fault'

const remindEveryMs = 60_000

/** Tells the operator of the database's file: when something is wrong with it, once a minute what that costs, and its end. */
export class FaultReport {
  #toldReason = ''
  #toldAt = Number.NEGATIVE_INFINITY
  #refused = 0

  /** @param copy where a write-ahead log was kept that no longer belonged to the file */
  began({ kind, reason, advice }: FileFault, copy: string | null): void {
    this.#toldReason = reason
    this.#toldAt = performance.now()
    const kept = copy === null ? '' : ` What had not been written into it yet is kept in ${copy}.`
    log().error({ fault: kind }, `THE DATABASE CANNOT BE USED: ${reason}. ${advice}.${kept}`)
  }

  /** Something was refused for it. */
  refused({ kind, reason, advice }: FileFault): void {
    this.#refused++
    const now = performance.now()
    if (reason === this.#toldReason && now - this.#toldAt < remindEveryMs) return
    this.#toldReason = reason
    this.#toldAt = now
    log().error({ fault: kind, refused: this.#refused }, `the database cannot be used: ${reason}. ${advice}.`)
    this.#refused = 0
  }

  ended(): void {
    log().info({ refused: this.#refused }, 'the file of the database is in order again')
    this.#refused = 0
    this.#toldReason = ''
  }
}
