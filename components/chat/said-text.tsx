'use client'

import { createContext, lazy, memo, Suspense, useContext } from 'react'
import { MessageText } from './message-text'

/** Whether the reader wants to see messages as they were typed. */
export const AsTyped = createContext(false)

/** What may have markup; most messages have none. */
export const maybeMarked = /\*\*|~~|\|\||`|^> /m

const Marked = lazy(() =>
  import('./marked-text').then(
    ({ MarkedText }) => ({ default: MarkedText }),
    // Without a network all is as it was typed.
    () => ({ default: MessageText }),
  ),
)

/**
 * What somebody said, with its markup. What reads and draws that is fetched with the first message that may have some;
 * what the server rendered stays until then, and of a new message nothing is seen that might be hidden. Of a long page React
 * sends the end apart, for a script to put in its place: without scripts that is as it was typed.
 */
export const SaidText = memo(function SaidText({ msg }: { msg: string }) {
  const plain = <MessageText msg={msg} />
  if (useContext(AsTyped) || !maybeMarked.test(msg)) return plain
  return (
    <Suspense fallback={<span className="invisible noscript:visible">{plain}</span>}>
      <Marked msg={msg} />
    </Suspense>
  )
})
