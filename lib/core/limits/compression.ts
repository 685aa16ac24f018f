import { processState } from '../process-state'
import { publishedPool } from './pool'
import { countLimits } from './shared-amounts'

/** Bounds concurrent compressions, so that they leave processors and threads to other work. */
class CompressionSlots {
  readonly #slots = publishedPool('compressions', countLimits.compressions)
  compressedCount = 0

  /** Starts a compression; null when all slots are taken. */
  tryRun<Result>(job: () => Promise<Result>): Promise<Result> | null {
    if (!this.#slots.take(1)) return null
    this.compressedCount++
    return job().finally(() => this.#slots.add(-1))
  }
}

export const compressionSlots = () => processState('packing', () => new CompressionSlots())
