import { networkOf } from '../../network'
import { Refusal } from '../../refusal/refusal'
import { PasswordLine } from './password-line'

/**
 * How much speaks for a check before it is made: `proven`, the very same name and password were right lately, or
 * whoever asks has shown a key; `known`, something from the same network was right lately; `unknown`. That somebody
 * else was right under the same name speaks for nothing: anybody can name it.
 */
export type Standing = 'proven' | 'known' | 'unknown'

export interface Asker {
  standing: Standing
  /** The caller's address, `''` if unknown. All of one network share their turns. */
  address: string
  name: string
}

export const standings = ['proven', 'known', 'unknown'] as const satisfies Standing[]

function tooMany(): Refusal {
  return new Refusal('unavailable', 'passwords_waiting', {
    retryAfterSeconds: 1,
  })
}

/**
 * Hashes passwords a few at a time. Those who wait stand in a line for each standing, and the lines take turns, so that
 * a flood in one of them delays the others by one check each, and whoever is in a line waits for three times its length.
 */
export class PasswordWork {
  #running = 0
  /** Whose turn is next: the line that had the last one comes last. */
  #order: readonly Standing[] = standings
  readonly #lines: Record<Standing, PasswordLine>

  /** @param waitingMax how many may wait in each line */
  constructor(
    private readonly runningMax: number,
    waitingMax: Record<Standing, number>,
  ) {
    const line = (standing: Standing) => new PasswordLine(waitingMax[standing])
    this.#lines = { proven: line('proven'), known: line('known'), unknown: line('unknown') }
  }

  /** How many wait for their turn. */
  get waitingCount(): number {
    return Object.values(this.#lines).reduce((sum, { length }) => sum + length, 0)
  }

  /** How many wait in a line, and how many it has refused. */
  line(standing: Standing): Pick<PasswordLine, 'length' | 'refusedCount'> {
    return this.#lines[standing]
  }

  /** @throws Refusal unavailable when too many are waiting */
  async run<T>({ standing, address, name }: Asker, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.runningMax) this.#running++
    else
      await new Promise<void>((start, reject) =>
        this.#lines[standing].add({
          ...{ network: networkOf(address), name, start },
          refuse: () => reject(tooMany()),
        }),
      )
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next.start()
      else this.#running--
    }
  }

  #next() {
    for (const standing of this.#order) {
      const next = this.#lines[standing].next()
      if (!next) continue
      this.#order = [...this.#order.filter((other) => other !== standing), standing]
      return next
    }
    return undefined
  }
}
