'use client'

import { type ComponentType, createContext, lazy, memo, Suspense, useContext } from 'react'

/** Whether the reader wants to see messages as they were typed. */
export const AsTyped = createContext(false)

/** What may have markup; most messages have none. */
export const maybeMarked = /\*\*|~~|\|\||`|^> /m

type TextView = ComponentType<{ msg: string }>

/**
 * A way to show what somebody said that knows markup. It is fetched with the first message that may have some; what the
 * server rendered stays until then, and of a new message nothing is seen that might be hidden.
 * @param Plain what shows all else, and everything as it was typed where the reader wants that or there is no network
 */
export function lateText(load: () => Promise<TextView>, Plain: TextView) {
  const Late = lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: Plain }),
    ),
  )
  /** On the server it is there at once: what React sends apart, for a script to put in its place, needs a stand-in. */
  let Here: TextView | undefined
  if (typeof window === 'undefined')
    void load().then((found) => {
      Here = found
    })

  return memo(function LateText({ msg }: { msg: string }) {
    const plain = <Plain msg={msg} />
    if (useContext(AsTyped) || !maybeMarked.test(msg)) return plain
    return (
      <Suspense
        fallback={Here ? <Here msg={msg} /> : <span className="invisible noscript:visible">{plain}</span>}
      >
        <Late msg={msg} />
      </Suspense>
    )
  })
}
