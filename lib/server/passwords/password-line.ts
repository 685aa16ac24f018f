/** A password check that waits for its turn. */
export interface Waiting {
  /** Who asks: the caller's address, and the account within it. */
  address: string
  name: string
  start: () => void
  refuse: () => void
}

const nameKey = ({ address, name }: Waiting) => `${address}\0${name}`

function countBy(waiting: readonly Waiting[], keyOf: (one: Waiting) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of waiting) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

/**
 * A bounded line in which addresses take turns, and accounts take turns within an address: however many checks one
 * of them asks for, each of the others is served after one of its own. It holds few, so picking looks at all.
 */
export class PasswordLine {
  #waiting: Waiting[] = []
  /** Turns that each address and each account had while some of it waited. */
  #turns = new Map<string, number>()

  constructor(private readonly lengthMax: number) {}

  get length(): number {
    return this.#waiting.length
  }

  /** Adds one; where the line is full, whoever asks for most loses the last of it, which may be this one. */
  add(waiting: Waiting): void {
    this.#waiting.push(waiting)
    if (this.#waiting.length > this.lengthMax) this.#dropLastOfLargest()
  }

  /** Takes out whose turn it is. */
  next(): Waiting | undefined {
    const [first, ...others] = this.#waiting
    if (!first) return undefined
    const next = others.reduce((best, one) => (this.#isBefore(one, best) ? one : best), first)
    this.#waiting = this.#waiting.filter((one) => one !== next)
    for (const key of [next.address, nameKey(next)]) this.#turns.set(key, this.#turnsOf(key) + 1)
    if (this.#waiting.length === 0) this.#turns.clear()
    return next
  }

  #turnsOf(key: string): number {
    return this.#turns.get(key) ?? 0
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    const byAddress = this.#turnsOf(one.address) - this.#turnsOf(other.address)
    return byAddress < 0 || (byAddress === 0 && this.#turnsOf(nameKey(one)) < this.#turnsOf(nameKey(other)))
  }

  #dropLastOfLargest(): void {
    const ofAddress = countBy(this.#waiting, ({ address }) => address)
    const ofName = countBy(this.#waiting, nameKey)
    const size = (one: Waiting) =>
      (ofAddress.get(one.address) ?? 0) * (this.lengthMax + 2) + (ofName.get(nameKey(one)) ?? 0)
    const dropped = this.#waiting.reduce((largest, one) => (size(one) >= size(largest) ? one : largest))
    this.#waiting = this.#waiting.filter((one) => one !== dropped)
    dropped.refuse()
  }
}
