'use client'

import { createContext, lazy, memo, Suspense, useContext } from 'react'
import type { MarkedText } from './marked-text'
import { MessageText } from './message-text'

/** Whether the reader wants to see messages as they were typed. */
export const AsTyped = createContext(false)

/** What may have markup; most messages have none. */
export const maybeMarked = /\*\*|~~|\|\||`|^> /m

const Marked = lazy<typeof MessageText | typeof MarkedText>(() =>
  import('./marked-text').then(
    ({ MarkedText }) => ({ default: MarkedText }),
    // Without a network all is as it was typed.
    () => ({ default: MessageText }),
  ),
)

/** On the server it is there at once: what React sends apart, for a script to put in its place, needs a stand-in. */
let Here: typeof MarkedText | undefined
if (typeof window === 'undefined')
  void import('./marked-text').then(({ MarkedText }) => {
    Here = MarkedText
  })

/**
 * What somebody said, with its markup. What reads and draws that is fetched with the first message that may have some;
 * what the server rendered stays until then, and of a new message nothing is seen that might be hidden.
 */
export const SaidText = memo(function SaidText({ msg }: { msg: string }) {
  const plain = <MessageText msg={msg} />
  if (useContext(AsTyped) || !maybeMarked.test(msg)) return plain
  return (
    <Suspense
      fallback={Here ? <Here msg={msg} /> : <span className="invisible noscript:visible">{plain}</span>}
    >
      <Marked msg={msg} />
    </Suspense>
  )
})
