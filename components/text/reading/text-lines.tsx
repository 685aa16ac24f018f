'use client'

import { type MouseEvent, memo, type PointerEvent, type ReactNode, type Ref, useRef } from 'react'
import { codeStyles } from '@/components/ui/code-styles'
import type { CodeToken } from '@/lib/core/browser/code-colours'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import {
  codePointName,
  hasInvisibleCharacters,
  lineParts,
} from '@/lib/text/client/reading/invisible-characters'
import { type LineRange, rangeOf } from '@/lib/text/client/reading/line-range'
import type { TextPage } from '@/lib/text/text-page'

/** Invisible characters are boxes, which are not copied. */
export function shownText(text: string): ReactNode {
  if (!hasInvisibleCharacters(text)) return sanitizeText(text)
  return lineParts(text).map(({ text: part, box }, index) =>
    box ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are never reordered.
      <abbr key={index} title={codePointName(part)}>
        {box}
      </abbr>
    ) : (
      sanitizeText(part)
    ),
  )
}

interface TextLineProps {
  number: number
  line: string
  /** undefined: not highlighted. */
  tokens: readonly CodeToken[] | undefined
  isHere: boolean
}

/** The number links to the line and is hidden from screen readers and copying. Styled in app/reading.css. */
const TextLine = memo(function TextLine({ number, line, tokens, isHere }: TextLineProps) {
  return (
    <div id={`L${number}`} data-here={isHere || undefined}>
      {/* biome-ignore lint/a11y/useAnchorContent: the style sheet draws the number, so that it is not copied. */}
      <a href={`#L${number}`} data-line={number} tabIndex={-1} aria-hidden="true" />
      <code>
        {tokens
          ? tokens.map(({ text, kind }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens are never reordered.
              <span key={index} className={kind && codeStyles[kind]}>
                {shownText(text)}
              </span>
            ))
          : shownText(`${line}\n`)}
        {tokens && '\n'}
      </code>
    </div>
  )
})

/** Under the pointer; 0: none. */
function numberAt({ target }: { target: EventTarget }): number {
  const link = target instanceof Element && target.closest<HTMLElement>('[data-line]')
  return link ? Number(link.dataset.line) : 0
}

/** By click, Shift+click or drag. */
function useNumbers(range: LineRange | null, onPick: (range: LineRange) => void) {
  const start = useRef(0)
  const drawn = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    drawn.current = false
    start.current = event.pointerType === 'mouse' && event.button === 0 ? numberAt(event) : 0
  }
  const onPointerOver = (event: PointerEvent) => {
    const number = numberAt(event)
    if (!start.current || !(event.buttons & 1) || !number || (number === start.current && !drawn.current))
      return
    drawn.current = true
    onPick(rangeOf(start.current, number))
  }
  const onClick = (event: MouseEvent) => {
    const number = numberAt(event)
    if (!number || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (!drawn.current) onPick(rangeOf(event.shiftKey && range ? range.first : number, number))
    drawn.current = false
  }
  return { onPointerDown, onPointerOver, onClick }
}

interface TextLinesProps {
  box: Ref<HTMLElement> | undefined
  label: string
  page: TextPage
  colours: CodeToken[][] | null
  isCode: boolean
  wraps: boolean
  range: LineRange | null
  onPick: (range: LineRange) => void
}

export function TextLines({ box, label, page, colours, isCode, wraps, range, onPick }: TextLinesProps) {
  const { from, lines } = page
  const isHere = (number: number) => range !== null && number >= range.first && number <= range.last
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
      tabIndex={0}
      data-reading=""
      data-code={isCode || undefined}
      data-wrap={wraps || undefined}
      className="bevel-sunken min-h-40 flex-1 overflow-auto focus-visible:-outline-offset-2"
      {...useNumbers(range, onPick)}
    >
      <pre>
        {lines.map((line, index) => (
          <TextLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is the key of a line.
            key={from + index}
            number={from + index}
            line={line}
            tokens={colours?.[index]}
            isHere={isHere(from + index)}
          />
        ))}
      </pre>
    </section>
  )
}
