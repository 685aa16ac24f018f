/**
 * A bound on the bytes that one kind of work may hold in this process. It only counts; who asks decides what to do
 * when it is full.
 */
export class Budget {
  /** Bytes held now. */
  usedBytes = 0
  /** Requests refused because it was full. */
  refusedCount = 0
  /** Holders that were ended: to make room, or because they made no progress. */
  endedCount = 0

  constructor(readonly limitBytes: number) {}

  fits(bytes: number): boolean {
    return this.usedBytes + bytes <= this.limitBytes
  }

  /** Counts without asking. */
  add(bytes: number): void {
    this.usedBytes += bytes
  }

  /** Counts if there is room. @returns whether there was; a refusal is counted */
  take(bytes: number): boolean {
    if (this.fits(bytes)) {
      this.usedBytes += bytes
      return true
    }
    this.refusedCount++
    return false
  }

  release(bytes: number): void {
    this.usedBytes -= bytes
  }
}
