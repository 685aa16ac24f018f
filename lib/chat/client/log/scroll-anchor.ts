import type { LogItem } from './log-items'

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

/** A row that has to stay where it is. */
export interface Anchor {
  index: number
  key: string
  /** Where its upper edge is, in pixels below that of the frame. */
  top: number
}

/** A reader this close to the end counts as being at the end. */
export const nearPx = 40

/** Rules between the rows go where others come in, so nobody holds on to them. */
const holdable = 'article'

const rowsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-row]')]

/** One place to stop at with Tab: what can be pressed in a row is reached once its row has been. */
function makeOneTabStop(box: HTMLElement): void {
  for (const each of box.querySelectorAll<HTMLElement>('[data-row] :is(a[href], button)'))
    each.tabIndex = each.closest<HTMLElement>('[data-row]')?.tabIndex ?? 0
}

/**
 * Where somebody reads in a log of which only some rows are in the document, so that whatever changes, what they read
 * stays where it is. Its frame is a reversed column, so only changes below the reader have to be made up for.
 */
export class ScrollAnchor {
  readonly heights = new RowHeights()
  /** All rows, also those that are not in the document. */
  items: readonly Pick<LogItem, 'key' | 'kind'>[] = []
  /** The rows do not reach the end of the stream. */
  hasNewer = false
  #held: Anchor | null = null
  #scrollTop = 0
  #width = 0
  #newestKey: string | undefined
  #goal: { reach: () => void; key: string | null } | null = null

  /** @param frame the element that scrolls, once there is one */
  constructor(readonly frame: () => HTMLElement | null) {}

  /** Whether the reader is somewhere else than at the end. */
  get isAnchored(): boolean {
    return this.#held !== null
  }

  /** Whether the frame is scrolled to the end of the stream, or almost. */
  get isAtEnd(): boolean {
    return !this.hasNewer && Math.abs(this.frame()?.scrollTop ?? 0) < nearPx
  }

  /** After the next change that has a row in the document, or any where none is named, this is done instead of holding on. */
  scrollAfterRender(reach: () => void, key: string | null = null): void {
    this.#goal = { reach, key }
  }

  /** The end stays in view by itself. */
  release(): void {
    this.#held = null
  }

  /** Holds on to what is in view now, unless that is the end. */
  anchorOrRelease(): void {
    if (this.isAtEnd) this.release()
    else this.anchor()
  }

  /** Holds on to the first row in view; above it there may be rows that are not in the document. */
  anchor(): Anchor | null {
    const box = this.frame()
    this.#held = box && this.#firstInView(box)
    this.#scrollTop = box?.scrollTop ?? 0
    return this.#held
  }

  /** After a scroll: holds on to the row that is first in view now, unless it was {@link restore} that scrolled. */
  follow(): Anchor | null {
    const held = this.#held
    const row = held && document.getElementById(held.key)
    // The browser rounds where it scrolls to; held anew each time, a row would wander.
    if (!row || this.frame()?.scrollTop !== this.#scrollTop) return this.anchor()
    return { ...held, index: Number(row.dataset.row) }
  }

  #firstInView(box: HTMLElement): Anchor | null {
    const { top } = box.getBoundingClientRect()
    const first = rowsIn(box).find((row) => row.matches(holdable) && row.getBoundingClientRect().bottom > top)
    if (!first) return null
    let index = Number(first.dataset.row)
    let y = first.getBoundingClientRect().top - top
    const isAfterRoom = !first.previousElementSibling?.matches('[data-row]')
    while (isAfterRoom && y > 0 && index > 0) y -= this.heights.of(this.items[--index])
    const item = this.items[index]
    return item ? { index, key: item.key, top: y } : null
  }

  /** After whatever changed: what is in view is what was, or what should be. */
  restore(): void {
    const box = this.frame()
    if (!box) return
    const goal = this.#goal
    const newestKey = this.items.at(-1)?.key
    const isOther = newestKey !== this.#newestKey
    this.#newestKey = newestKey
    // Something else may have changed first.
    if (goal && (goal.key === null || document.getElementById(goal.key))) {
      this.#goal = null
      goal.reach()
    } else if (this.#held) this.#keep(box, this.#held)
    // Almost at the end, a new line would stay below the edge, and nothing would tell of it.
    if (isOther && !this.#held && this.isAtEnd) box.scrollTop = 0
    this.heights.measure(rowsIn(box))
    makeOneTabStop(box)
  }

  #keep(box: HTMLElement, { key, top }: Anchor): void {
    const row = document.getElementById(key)
    if (!row) return void this.anchor()
    // Where there is less to scroll than before, the browser scrolls by itself; all else the reader has, since.
    const byReader = Math.trunc(
      box.scrollTop - Math.max(this.#scrollTop, box.clientHeight - box.scrollHeight),
    )
    const moved = row.getBoundingClientRect().top - box.getBoundingClientRect().top - top + byReader
    if (Math.abs(moved) > 0.5) box.scrollTop += moved
    this.#scrollTop = box.scrollTop
    if (byReader) this.anchor()
  }

  /** Follows changes of size that nothing here brought about: of the window, of letters, of a row that unfolds. */
  watch(): () => void {
    const box = this.frame()
    const content = box?.firstElementChild
    if (!box || !content) return () => undefined
    const observer = new ResizeObserver((changes) => {
      const isOtherWidth = box.clientWidth !== this.#width
      if (isOtherWidth) this.heights.forget()
      this.#width = box.clientWidth
      // A lower frame, such as above the keyboard of a phone, shows the same last line.
      if (isOtherWidth || changes.some(({ target }) => target === content)) this.restore()
      else if (this.#held) this.anchor()
    })
    observer.observe(box)
    observer.observe(content)
    return () => observer.disconnect()
  }
}
