/** A row of a log as a list: its key. */
interface Keyed {
  key: string
}

const firstGuessPx = 24
const keptMax = 20_000

/** How high rows are, as last seen; of others what is usual. */
export class RowHeights {
  readonly #known = new Map<string, number>()
  #mean = firstGuessPx

  /** Takes the heights of rows that are in the document. */
  measure(rows: readonly HTMLElement[]): void {
    if (rows.length === 0) return
    if (this.#known.size > keptMax) this.#known.clear()
    let sum = 0
    for (const row of rows) {
      const { height } = row.getBoundingClientRect()
      this.#known.set(row.id, height)
      sum += height
    }
    this.#mean = sum / rows.length
  }

  /** Nothing is as high as it was: the width has changed. */
  forget(): void {
    this.#known.clear()
  }

  of(item: Keyed | undefined): number {
    return item ? (this.#known.get(item.key) ?? this.#mean) : 0
  }

  /** Of the items from one index to another, the end excluded. */
  between(items: readonly Keyed[], start: number, end: number): number {
    let sum = 0
    for (let index = start; index < end; index++) sum += this.of(items[index])
    return sum
  }
}
