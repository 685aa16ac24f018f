import { log } from '../../log'
import type { FileFault } from './file-faults'

const reminderIntervalMs = 60_000

/** Logs the beginning of a fault, a reminder once a minute, and its end. */
export class FaultReport {
  #loggedReason = ''
  #loggedAt = Number.NEGATIVE_INFINITY
  #refused = 0

  /** @param copy where a log that no longer belongs to the file is kept */
  began({ kind, reason, advice }: FileFault, copy: string | null): void {
    this.#loggedReason = reason
    this.#loggedAt = performance.now()
    const copyHint = copy === null ? '' : ` What had not been written into it yet is kept in ${copy}.`
    log().error({ fault: kind }, `THE DATABASE CANNOT BE USED: ${reason}. ${advice}.${copyHint}`)
  }

  refused({ kind, reason, advice }: FileFault): void {
    this.#refused++
    const now = performance.now()
    if (reason === this.#loggedReason && now - this.#loggedAt < reminderIntervalMs) return
    this.#loggedReason = reason
    this.#loggedAt = now
    log().error({ fault: kind, refused: this.#refused }, `the database cannot be used: ${reason}. ${advice}.`)
    this.#refused = 0
  }

  ended(): void {
    log().info({ refused: this.#refused }, 'the file of the database is in order again')
    this.#refused = 0
    this.#loggedReason = ''
  }
}
