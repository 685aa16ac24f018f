import { Refusal } from '../refusal'
import { PasswordLine } from './password-line'

/**
 * How much speaks for a check before it is made: `proven`, the very same name and password were right lately;
 * `known`, the name or the address succeeded lately; `unknown`.
 */
export type Standing = 'proven' | 'known' | 'unknown'

export interface Asker {
  standing: Standing
  address: string
  name: string
}

function tooMany(): Refusal {
  return new Refusal('unavailable', 'Too many passwords are being checked; try again.', {
    retryAfterSeconds: 1,
  })
}

/**
 * Hashes passwords a few at a time. Whoever proved themselves lately goes first, and those known and those unknown take
 * turns, so that a flood of wrong passwords delays only those who cannot be told from it.
 */
export class PasswordWork {
  #running = 0
  #wasKnown = false
  readonly #lines: Record<Standing, PasswordLine>

  constructor(
    private readonly runningMax: number,
    waitingMax: number,
  ) {
    const line = () => new PasswordLine(waitingMax)
    this.#lines = { proven: line(), known: line(), unknown: line() }
  }

  /** How many wait for their turn. */
  get waitingCount(): number {
    return Object.values(this.#lines).reduce((sum, { length }) => sum + length, 0)
  }

  /** @throws Refusal unavailable when too many are waiting */
  async run<T>({ standing, address, name }: Asker, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.runningMax) this.#running++
    else
      await new Promise<void>((start, reject) =>
        this.#lines[standing].add({ address, name, start, refuse: () => reject(tooMany()) }),
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
    const { proven, known, unknown } = this.#lines
    this.#wasKnown = !this.#wasKnown
    const [first, second] = this.#wasKnown ? [known, unknown] : [unknown, known]
    return proven.next() ?? first.next() ?? second.next()
  }
}
