import { useEffect } from 'react'
import { rangesOf } from '@/lib/chat/client/search/search-excerpt'
import type { OpenRoom } from '@/lib/chat/client/store'
import { termsOf } from '@/lib/chat/search-text'
import { partsOf } from '../log/copied-text'

const sliceMs = 5

/** Not in a style sheet of the build, whose optimizer does not know the pseudo-element. */
function addStyle(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '::highlight(found) { background-color: var(--skin-selection); color: var(--skin-selection-text) }',
  )
  document.adoptedStyleSheets.push(sheet)
}

let isStyled = false

/** Without what a spoiler covers. */
function textNodesOf(part: Element): Text[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('button') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text)
  return nodes
}

/** A hit may begin and end in different nodes, such as of a link. */
function hitsIn(part: Element, terms: readonly string[]): Range[] {
  const nodes = textNodesOf(part)
  const hits = rangesOf(nodes.map(({ data }) => data).join(''), terms)
  let [index, before] = [0, 0]
  /** Forwards only. @param isEnd belongs to the node before */
  const moveTo = (at: number, isEnd: boolean) => {
    for (let node = nodes[index]; node && nodes[index + 1]; node = nodes[index]) {
      const end = before + node.data.length
      if (at < end || (isEnd && at === end)) break
      before = end
      index++
    }
    return [nodes[index] ?? part, at - before] as const
  }
  return hits.map(([start, end]) => {
    const range = document.createRange()
    range.setStart(...moveTo(start, false))
    range.setEnd(...moveTo(end, true))
    return range
  })
}

/**
 * Marks what is found in the rows that are in the document, also in those that come. It changes no node: where browsers have
 * no highlights, nothing is marked. @returns ends it
 */
function markHits(log: HTMLElement, terms: readonly string[]): () => void {
  if (!('highlights' in CSS) || terms.length === 0) return () => undefined
  if (!isStyled) addStyle()
  isStyled = true
  const highlight = new Highlight()
  CSS.highlights.set('found', highlight)
  let parts: Element[] = []
  let frame = 0
  const run = () => {
    const endAt = performance.now() + sliceMs
    for (let part = parts.pop(); part; part = performance.now() < endAt ? parts.pop() : undefined)
      for (const range of hitsIn(part, terms)) highlight.add(range)
    if (parts.length > 0) frame = requestAnimationFrame(run)
  }
  const begin = () => {
    cancelAnimationFrame(frame)
    highlight.clear()
    parts = [...log.querySelectorAll('[data-message]')].flatMap(partsOf)
    frame = requestAnimationFrame(run)
  }
  const observer = new MutationObserver(begin)
  observer.observe(log, { childList: true, subtree: true, characterData: true })
  begin()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    CSS.highlights.delete('found')
  }
}

/** Marks what is found in the log. */
export function useMarks({ log }: OpenRoom, q: string): void {
  useEffect(() => {
    const frame = log.current?.frame.current
    if (frame && q) return markHits(frame, termsOf(q))
  }, [log, q])
}
