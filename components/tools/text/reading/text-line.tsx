import { memo } from 'react'
import { codeLooks } from '@/components/ui/code-looks'
import type { CodeToken } from '@/lib/client/code-colours'
import { tameText } from '@/lib/client/tame-text'
import { codePointName, lineParts } from '@/lib/client/text/boxed-signs'

/** Text with its unseen signs as boxes, which are not taken along by who copies it. */
function Shown({ text }: { text: string }) {
  return lineParts(text).map(({ text: part, box }, index) =>
    box ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their places.
      <abbr key={index} title={codePointName(part)} className="mx-px select-none border px-0.5 no-underline">
        {box}
      </abbr>
    ) : (
      tameText(part)
    ),
  )
}

export interface TextLineProps {
  number: number
  line: string
  /** The line in colours, when they are there. */
  tokens: readonly CodeToken[] | undefined
  /** Whether the address points at it. */
  isHere: boolean
  /** Whether it is written in a language of programs, which all run from left to right. */
  isCode: boolean
  /** Class of the width of line numbers. */
  gutter: string
}

/**
 * A line and its number, which is a link to it. The number is not copied with the text, and those who hear the page, or
 * use keys, go to a line by the field for that.
 */
export const TextLine = memo(function TextLine({
  number,
  line,
  tokens,
  isHere,
  isCode,
  gutter,
}: TextLineProps) {
  return (
    <div
      id={`L${number}`}
      data-here={isHere || undefined}
      className="group flex scroll-mt-8 data-here:shadow-[inset_0_1px_var(--skin-selection),inset_0_-1px_var(--skin-selection)] noscript:target:outline-2 noscript:target:outline-selection"
    >
      {/* biome-ignore lint/a11y/useAnchorContent: its number is drawn by the style sheet, so that nobody copies it. */}
      <a
        href={`#L${number}`}
        data-line={number}
        tabIndex={-1}
        aria-hidden="true"
        draggable={false}
        className={`sticky left-0 shrink-0 touch-manipulation bg-code px-2 text-right text-code-comment no-underline select-none before:content-[attr(data-line)] hover:underline group-data-here:bg-selection group-data-here:text-selection-text ${gutter}`}
      />
      <code dir={isCode ? 'ltr' : 'auto'} className="min-w-0 flex-1 pl-1 font-mono">
        {tokens
          ? tokens.map(({ text, kind }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens never change their places.
              <span key={index} className={kind && codeLooks[kind]}>
                <Shown text={text} />
              </span>
            ))
          : line && <Shown text={line} />}
        {'\n'}
      </code>
    </div>
  )
})
