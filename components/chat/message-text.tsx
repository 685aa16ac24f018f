'use client'

import { type ComponentType, createContext, lazy, memo, Suspense, useContext } from 'react'
import { tameText } from '@/lib/core/browser/tame-text'

/** Of a message so much is quoted, UTF-16 units; the line shows less. */
const excerptMax = 160

/** The beginning of what was said, for one line. */
export const excerpt = (text: string): string => tameText(text.slice(0, excerptMax))

/** Whether the reader wants to see messages as they were typed. */
export const AsTyped = createContext(false)

type TextView = ComponentType<{ msg: string }>

interface LazyTextProps {
  msg: string
  /** As it was typed, whatever the reader wants of the others. */
  asTyped?: boolean
}

interface LazyTextOptions {
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
function lazyText({ load, Plain, isPlain, hides }: LazyTextOptions) {
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

  return memo(function LateText({ msg, asTyped = false }: LazyTextProps) {
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

/** The look of what somebody wrote: its line ends and spaces are kept, and nothing widens the log. */
export const textLook = 'whitespace-pre-wrap wrap-anywhere'

function PlainText({ msg }: { msg: string }) {
  return (
    <span dir="auto" className={textLook}>
      {tameText(msg)}
    </span>
  )
}

const maybeLinked = /https?:/i

/** What somebody wrote, as text nodes; web addresses become links. */
export const LinkText = lazyText({
  load: () => import('./linked-text').then((module) => module.LinkedText),
  Plain: PlainText,
  isPlain: (msg) => !maybeLinked.test(msg),
})

/** What may have markup; most messages have none. */
export const maybeMarkup = /\*\*|~~|\|\||`|^> /m

const isPlain = (msg: string, asTyped: boolean) => asTyped || !maybeMarkup.test(msg)

/** What somebody said, with its markup. */
export const MessageText = lazyText({
  load: () => import('./marked-text').then((module) => module.MarkedText),
  Plain: LinkText,
  isPlain,
  hides: true,
})

/** The beginning of what somebody said, in one line, without its markup and without what that hides. */
export const MessageExcerpt = lazyText({
  load: () => import('./marked-text').then((module) => module.CoveredExcerpt),
  Plain: ({ msg }: { msg: string }) => excerpt(msg),
  isPlain,
  hides: true,
})
