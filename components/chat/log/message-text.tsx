'use client'

import { type ComponentType, createContext, lazy, memo, Suspense, useContext } from 'react'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { laterPart } from '../later-part'
import { excerpt, textLook } from './text-look'

export const AsTyped = createContext(false)

type TextView = ComponentType<{ msg: string }>

interface LazyTextProps {
  msg: string
  asTyped?: boolean
}

interface LazyTextOptions {
  load: () => Promise<TextView>
  /** Renders everything else, and everything without a network. */
  Plain: TextView
  isPlain: (msg: string, asTyped: boolean) => boolean
  /** It may hide something, so a text stays invisible until the code is loaded. */
  hides?: boolean
}

/** The code is loaded with the first text that needs it. Until then the server's rendering stays. */
function lazyText({ load, Plain, isPlain, hides }: LazyTextOptions) {
  const Late = lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: Plain }),
    ),
  )
  /** The server has it at once: a boundary that React streams later would need a script. */
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

function PlainText({ msg }: { msg: string }) {
  return (
    <span dir="auto" className={textLook}>
      {sanitizeText(msg)}
    </span>
  )
}

const maybeLinked = /https?:/i

export const LinkText = lazyText({
  load: () => import('./linked-text').then((module) => module.LinkedText),
  Plain: PlainText,
  isPlain: (msg) => !maybeLinked.test(msg),
})

export const maybeMarkup = /\*\*|~~|\|\||`|^> /m

const isPlain = (msg: string, asTyped: boolean) => asTyped || !maybeMarkup.test(msg)

export const MessageText = lazyText({
  load: () => import('./marked-text').then((module) => module.MarkedText),
  Plain: LinkText,
  isPlain,
  hides: true,
})

/** In one line, without markup, its spoilers covered. */
export const MessageExcerpt = lazyText({
  load: () => import('./marked-text').then((module) => module.CoveredExcerpt),
  Plain: ({ msg }: { msg: string }) => excerpt(msg),
  isPlain,
  hides: true,
})

const LinkPreviews = laterPart(() => import('./link-previews').then((module) => module.LinkPreviews))

/** Perhaps of ours. */
const maybeOwn = /\/(?:sf|go)\/|\/chat\?/

/** Below a message with addresses of ours. */
export const LazyLinkPreviews = ({ msg }: { msg: string }) => maybeOwn.test(msg) && <LinkPreviews msg={msg} />
