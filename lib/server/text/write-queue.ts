import { db } from '../db/database'
import { SerialQueue } from '../db/serial-queue'
import { HttpError } from '../http/http-error'
import { processState } from '../process-state'

/** Bytes of texts that may be on their way to the database at once, in their memory form. */
const pendingBytesMax = 192 * 1024 * 1024
/** A text in memory: its bytes, their Base64, and the copies a database driver makes. */
const memoryFactor = 4

/**
 * Keeps the writing of texts within bounds: in memory, and in how much of the database they take. On SQLite one
 * text is written at a time and the other writers (the chat) get their turn in between; on PostgreSQL a few are,
 * so that connections stay free.
 */
class WriteQueue {
  readonly #lanes: SerialQueue[]
  #next = 0
  #pendingBytes = 0

  constructor(lanes: number) {
    this.#lanes = Array.from({ length: lanes }, () => new SerialQueue())
  }

  /**
   * Does work that holds a text of that many bytes.
   * @throws HttpError unavailable when too much is pending
   */
  async holding<T>(textBytes: number, work: () => Promise<T>): Promise<T> {
    const bytes = textBytes * memoryFactor
    if (this.#pendingBytes > 0 && this.#pendingBytes + bytes > pendingBytesMax)
      throw new HttpError('unavailable', 'Too many texts are being saved; try again.', {
        retryAfterSeconds: 1,
      })
    this.#pendingBytes += bytes
    try {
      return await work()
    } finally {
      this.#pendingBytes -= bytes
    }
  }

  /** Writes when it is this text's turn. */
  write<T>(work: () => Promise<T>): Promise<T> {
    this.#next = (this.#next + 1) % this.#lanes.length
    const lane = this.#lanes[this.#next]
    return lane ? lane.run(work) : work()
  }
}

/** The text writes of this process. */
export function textWrites(): WriteQueue {
  return processState('text-writes', () => new WriteQueue(db().provider === 'sqlite' ? 1 : 4))
}
