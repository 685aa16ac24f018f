import { memo, type ReactNode } from 'react'
import { codeLooks } from '@/components/ui/code-looks'
import type { CodeToken } from '@/lib/core/browser/code-colours'
import { tameText } from '@/lib/core/browser/tame-text'
import { codePointName, hasBoxedSigns, lineParts } from '@/lib/text/client/view/boxed-signs'

/** Text with its unseen signs as boxes, which are not taken along by who copies it. */
function shown(text: string): ReactNode {
  if (!hasBoxedSigns(text)) return tameText(text)
  return lineParts(text).map(({ text: part, box }, index) =>
    box ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their places.
      <abbr key={index} title={codePointName(part)}>
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
}

/**
 * A line and its number, which is a link to it. The number is not copied with the text, and those who hear the page, or
 * use keys, go to a line by the field for that. How it looks is said in app/reading.css.
 */
export const TextLine = memo(function TextLine({ number, line, tokens, isHere }: TextLineProps) {
  return (
    <div id={`L${number}`} data-here={isHere || undefined}>
      {/* biome-ignore lint/a11y/useAnchorContent: its number is drawn by the style sheet, so that nobody copies it. */}
      <a href={`#L${number}`} data-line={number} tabIndex={-1} aria-hidden="true" />
      <code>
        {tokens
          ? tokens.map(({ text, kind }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens never change their places.
              <span key={index} className={kind && codeLooks[kind]}>
                {shown(text)}
              </span>
            ))
          : shown(`${line}\n`)}
        {tokens && '\n'}
      </code>
    </div>
  )
})
