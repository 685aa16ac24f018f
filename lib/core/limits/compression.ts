import { processState } from '../process-state'

/** Responses compressed at once, in threads. */
export const compressionsMax = 2

/** Bounds concurrent compressions, so that they leave processors and threads to other work. */
class CompressionSlots {
  underWay = 0
  compressedCount = 0
  /** Sent uncompressed because all slots were taken. */
  skippedCount = 0

  /** Starts a compression; null when all slots are taken. */
  tryRun<Result>(job: () => Promise<Result>): Promise<Result> | null {
    if (this.underWay >= compressionsMax) {
      this.skippedCount++
      return null
    }
    this.underWay++
    this.compressedCount++
    return job().finally(() => {
      this.underWay--
    })
  }
}

export const compressionSlots = () => processState('packing', () => new CompressionSlots())
