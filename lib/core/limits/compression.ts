import { processState } from '../process-state'

/** Answers packed at once, in threads. */
export const compressionsMax = 2

/** Answers that are packed by gzip or Brotli: a few at once, so that they leave the processor and the threads to others. */
class CompressionSlots {
  underWay = 0
  /** Packed since the start. */
  packedCount = 0
  /** Left as they were, because too many others were under way. */
  leftCount = 0

  /** Begins to pack something; null when as much is being packed as may be. */
  begin<Packed>(job: () => Promise<Packed>): Promise<Packed> | null {
    if (this.underWay >= compressionsMax) {
      this.leftCount++
      return null
    }
    this.underWay++
    this.packedCount++
    return job().finally(() => {
      this.underWay--
    })
  }
}

/** The packing of this process. */
export const compressionSlots = () => processState('packing', () => new CompressionSlots())
