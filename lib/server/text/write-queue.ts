import { db } from '../db/database'
import { SerialQueue } from '../db/serial-queue'
import { costlyWork } from '../governor/costly-work'
import { processState } from '../process-state'

/** The largest of them take SQLite tens of milliseconds, in which nothing else runs. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await costlyWork().nextTurn('text writes')
  return work()
}

/**
 * Keeps the writing of texts within bounds in how much of the database they take. On SQLite one text is written at a
 * time and the other writers (the chat) get their turn in between; on PostgreSQL a few are, so that connections stay
 * free. What waits here is counted by the budget for bodies.
 */
class WriteQueue {
  readonly #lanes: SerialQueue[]
  #next = 0

  constructor(lanes: number) {
    this.#lanes = Array.from({ length: lanes }, () => new SerialQueue())
  }

  /** Writes when it is this text's turn. */
  write<T>(work: () => Promise<T>): Promise<T> {
    this.#next = (this.#next + 1) % this.#lanes.length
    const lane = this.#lanes[this.#next]
    return lane ? lane.run(() => inTurn(work)) : work()
  }
}

/** The text writes of this process. */
export function textWrites(): WriteQueue {
  return processState('text-writes', () => new WriteQueue(db().provider === 'sqlite' ? 1 : 4))
}
