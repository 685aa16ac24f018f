import { type RefObject, useEffect } from 'react'
import { type Entry, isJoinOrLeave } from '@/lib/chat/client/room/entries'
import { type ChatTranslate, chatTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Reader } from '../reader'
import { isWritten, sentenceOf } from './save-log'

/** Prose, quotes and code, without nick, labels and buttons. */
export const partsOf = (row: Element) => [...row.querySelectorAll('[dir=auto], pre')]

function selectedOf(part: Element, range: Range): string {
  const own = document.createRange()
  own.selectNodeContents(part)
  if (range.comparePoint(part, 0) < 0) own.setStart(range.startContainer, range.startOffset)
  if (range.comparePoint(part, part.childNodes.length) > 0) own.setEnd(range.endContainer, range.endOffset)
  const shown = own.cloneContents()
  for (const spoiler of shown.querySelectorAll('button')) spoiler.remove()
  return shown.textContent
}

/** `isBegun`: nothing of the row is before the selection. */
function selectedText(row: Element, range: Range): { text: string; isBegun: boolean } {
  const parts = partsOf(row)
  const texts = parts.filter((part) => range.intersectsNode(part)).map((part) => selectedOf(part, range))
  let first: Node | null | undefined = parts[0]
  while (first?.firstChild) first = first.firstChild
  return { text: texts.filter(Boolean).join('\n'), isBegun: !first || range.comparePoint(first, 0) >= 0 }
}

/**
 * Within one message the selected text, of several messages lines as in a saved log, without times.
 * @returns null if no text of a message is selected
 */
function copiedText(
  log: HTMLElement | null,
  entries: readonly Entry[],
  ignored: ReadonlySet<string>,
  t: ChatTranslate,
): string | null {
  const selection = document.getSelection()
  if (!log || !selection || selection.isCollapsed) return null
  const range = selection.getRangeAt(0).cloneRange()
  // Firefox has a range for each row.
  const { endContainer, endOffset } = selection.getRangeAt(selection.rangeCount - 1)
  range.setEnd(endContainer, endOffset)
  const rows = new Map<number, Element>()
  for (const row of log.querySelectorAll<HTMLElement>('[data-message]'))
    if (range.intersectsNode(row)) rows.set(Number(row.dataset.message), row)
  const ids = [...rows.keys()]
  const [firstId = 0, lastId = 0] = [range.isPointInRange(log, 0) ? 1 : ids[0], ids.at(-1)]
  const copied = entries.flatMap((entry) => {
    if (entry.kind !== 'message' || isJoinOrLeave(entry.message) || !isWritten(entry, ignored)) return []
    const { message } = entry
    if (message.id < firstId || message.id > lastId) return []
    const row = rows.get(message.id)
    // Not all rows are in the document, and a topic has no text of its own.
    if (!row || message.type === 'topic') return [{ text: '', line: sentenceOf(message, t) }]
    const { text, isBegun } = selectedText(row, range)
    const line = isBegun ? sentenceOf({ ...message, msg: text, notice: undefined }, t) : text
    return text === '' ? [] : [{ text, line }]
  })
  return copied.length > 1 ? copied.map(({ line }) => line).join('\n') : copied[0]?.text || null
}

interface CopiedTextProps {
  frame: RefObject<HTMLElement | null>
  entries: readonly Entry[]
  reader: Reader
}

/** Without what is between and beside messages on the page. */
export function CopiedText({ frame, entries, reader: { ignored } }: CopiedTextProps) {
  const t = useTexts(chatTexts)
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const isField = event.target instanceof Element && event.target.matches('input, textarea')
      const text = isField ? null : copiedText(frame.current, entries, ignored, t)
      if (text === null) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
    }
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [frame, entries, ignored, t])
  return null
}
