import type { LogItem } from './log-items'

interface Keyed {
  key: string
}

const firstGuessPx = 24
const keptMax = 20_000

/** The mean for rows that were not measured. */
export class RowHeights {
  readonly #known = new Map<string, number>()
  #mean = firstGuessPx

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

  forget(): void {
    this.#known.clear()
  }

  of(item: Keyed | undefined): number {
    return item ? (this.#known.get(item.key) ?? this.#mean) : 0
  }

  between(items: readonly Keyed[], start: number, end: number): number {
    let sum = 0
    for (let index = start; index < end; index++) sum += this.of(items[index])
    return sum
  }
}

export interface Anchor {
  index: number
  key: string
  /** Pixels below the top edge of the frame. */
  top: number
}

export const nearPx = 40

/** Rules are no anchors: rows are inserted at them. */
const anchorable = 'article'

export const rowsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-row]')]

/** Links and buttons follow their row's tab index. */
function makeOneTabStop(box: HTMLElement): void {
  for (const each of box.querySelectorAll<HTMLElement>('[data-row] :is(a[href], button)')) {
    const tabIndex = each.closest<HTMLElement>('[data-row]')?.tabIndex ?? 0
    if (each.tabIndex !== tabIndex) each.tabIndex = tabIndex
  }
}

/**
 * Keeps what the reader sees in place while rows around it change. Only some rows are in the document. The
 * frame is a reversed column, so only changes below the reader need a correction.
 */
export class ScrollAnchor {
  readonly heights = new RowHeights()
  items: readonly Pick<LogItem, 'key' | 'kind'>[] = []
  hasNewer = false
  #anchor: Anchor | null = null
  #scrollTop = 0
  #width = 0
  #newestKey: string | undefined
  #goal: { reach: () => void; key: string | null } | null = null

  frame: () => HTMLElement | null = () => null

  /** To another frame with the same log, at the same place. */
  attach(frame: () => HTMLElement | null): void {
    this.frame = frame
    this.#scrollTop = 0
  }

  get isAnchored(): boolean {
    return this.#anchor !== null
  }

  get isAtEnd(): boolean {
    return !this.hasNewer && Math.abs(this.frame()?.scrollTop ?? 0) < nearPx
  }

  /**
   * Runs after the next render, or once the item with this key is in the document, instead of restoring the
   * anchor.
   */
  scrollAfterRender(reach: () => void, key: string | null = null): void {
    this.#goal = { reach, key }
  }

  release(): void {
    this.#anchor = null
  }

  anchorOrRelease(): void {
    if (this.isAtEnd) this.release()
    else this.anchor()
  }

  anchor(): Anchor | null {
    const box = this.frame()
    this.#anchor = box && this.#firstInView(box)
    this.#scrollTop = box?.scrollTop ?? 0
    return this.#anchor
  }

  /** The first row in view, unless {@link restore} caused the scroll. */
  follow(): Anchor | null {
    const anchor = this.#anchor
    const row = anchor && document.getElementById(anchor.key)
    // Browsers round scroll positions; anchoring again each time would make rows drift.
    if (!row || this.frame()?.scrollTop !== this.#scrollTop) return this.anchor()
    return { ...anchor, index: Number(row.dataset.row) }
  }

  #firstInView(box: HTMLElement): Anchor | null {
    const { top } = box.getBoundingClientRect()
    const first = rowsIn(box).find(
      (row) => row.matches(anchorable) && row.getBoundingClientRect().bottom > top,
    )
    if (!first) return null
    let index = Number(first.dataset.row)
    let y = first.getBoundingClientRect().top - top
    const isAfterRoom = !first.previousElementSibling?.matches('[data-row]')
    while (isAfterRoom && y > 0 && index > 0) y -= this.heights.of(this.items[--index])
    const item = this.items[index]
    return item ? { index, key: item.key, top: y } : null
  }

  /** After a render: scrolls to the goal or restores the anchor. */
  restore(): void {
    const box = this.frame()
    if (!box) return
    const goal = this.#goal
    const newestKey = this.items.at(-1)?.key
    const isNewItem = newestKey !== this.#newestKey
    this.#newestKey = newestKey
    if (goal && (goal.key === null || document.getElementById(goal.key))) {
      this.#goal = null
      goal.reach()
    } else if (this.#anchor) this.#keep(box, this.#anchor)
    // Just short of the end, a new line would stay out of view unnoticed.
    if (isNewItem && !this.#anchor && this.isAtEnd) box.scrollTop = 0
    this.heights.measure(rowsIn(box))
    makeOneTabStop(box)
  }

  #keep(box: HTMLElement, { key, top }: Anchor): void {
    const row = document.getElementById(key)
    if (!row) return void this.anchor()
    // When the content shrinks, the browser clamps the scroll position; the rest of the difference is the
    // reader's scrolling.
    const byReader = Math.trunc(
      box.scrollTop - Math.max(this.#scrollTop, box.clientHeight - box.scrollHeight),
    )
    const moved = row.getBoundingClientRect().top - box.getBoundingClientRect().top - top + byReader
    if (Math.abs(moved) > 0.5) box.scrollTop += moved
    this.#scrollTop = box.scrollTop
    if (byReader) this.anchor()
  }

  /** Reacts to changes of size from outside: the window, the font, an unfolded row. */
  watch(): () => void {
    const box = this.frame()
    const content = box?.firstElementChild
    if (!box || !content) return () => undefined
    const observer = new ResizeObserver((changes) => {
      const isOtherWidth = box.clientWidth !== this.#width
      if (isOtherWidth) this.heights.forget()
      this.#width = box.clientWidth
      // A lower frame, as above a phone's keyboard, still shows the last line.
      if (isOtherWidth || changes.some(({ target }) => target === content)) this.restore()
      else if (this.#anchor) this.anchor()
    })
    observer.observe(box)
    observer.observe(content)
    return () => observer.disconnect()
  }
}
