'use client'

import { type ComponentType, createContext, lazy, memo, Suspense, useContext } from 'react'

/** Whether the reader wants to see messages as they were typed. */
export const AsTyped = createContext(false)

type TextView = ComponentType<{ msg: string }>

interface LateTextProps {
  msg: string
  /** As it was typed, whatever the reader wants of the others. */
  asTyped?: boolean
}

interface LateText {
  load: () => Promise<TextView>
  /** What shows all else, and everything where there is no network. */
  Plain: TextView
  /** Whether nothing has to be fetched for a text. */
  isPlain: (msg: string, asTyped: boolean) => boolean
  /** It may hide something, so nothing is seen of a text before. */
  hides?: boolean
}

/**
 * A way to show what somebody said whose code is fetched with the first text that needs it. What the server rendered
 * stays until then.
 */
export function lateText({ load, Plain, isPlain, hides }: LateText) {
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

  return memo(function LateText({ msg, asTyped = false }: LateTextProps) {
    const plain = <Plain msg={msg} />
    const allAsTyped = useContext(AsTyped)
    if (isPlain(msg, asTyped || allAsTyped)) return plain
    const standIn = hides ? <span className="invisible noscript:visible">{plain}</span> : plain
    return (
      <Suspense fallback={Here ? <Here msg={msg} /> : standIn}>
        <Late msg={msg} />
      </Suspense>
    )
  })
}
