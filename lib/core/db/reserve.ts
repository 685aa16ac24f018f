import { randomFillSync } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { isDiskFull } from './failures/disk-full'

const chunkBytes = 1024 * 1024

/**
 * A file that does nothing but take room, so that there is some to give up when the disk is full. It is written in
 * full, and with bytes that no file system can compress: a sparse file would hold nothing.
 */
export class Reserve {
  readonly #file: string
  #bytes = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Holds so many bytes, or as many of them as there is room for. */
  async make(bytes: number): Promise<void> {
    await this.giveUp()
    const handle = await open(this.#file, 'w', 0o600)
    try {
      const chunk = randomFillSync(Buffer.alloc(Math.min(chunkBytes, bytes)))
      while (this.#bytes < bytes) {
        const { bytesWritten } = await handle.write(chunk, 0, Math.min(chunk.length, bytes - this.#bytes))
        this.#bytes += bytesWritten
      }
      await handle.sync()
    } catch (error) {
      if (!isDiskFull(error)) throw error
    } finally {
      await handle.close()
    }
  }

  /** Gives the room back. */
  async giveUp(): Promise<void> {
    await rm(this.#file, { force: true })
    this.#bytes = 0
  }
}
