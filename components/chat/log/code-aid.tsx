'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { codeStyles } from '@/components/ui/code-styles'
import { CopyButton } from '@/components/ui/copy-button'
import type { CodeToken } from '@/lib/core/browser/code-colours'
import { languageOf } from '@/lib/core/browser/code-languages'

export function CopyCode(props: { value: string; what: string }) {
  return <CopyButton {...props} look="h-full px-1 underline pointer-coarse:px-3 noscript:hidden" />
}

function useSeenOnce(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || seen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}

/** Blocks are coloured one after the other, while the page is idle. */
let queue: Promise<unknown> = Promise.resolve()

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 1)
  })

/** Coloured once it is in view. Unknown languages stay plain. */
export function ColouredCode({ code, language }: { code: string; language: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const seen = useSeenOnce(element)
  const [coloured, setColoured] = useState<{ code: string; tokens: CodeToken[] } | null>(null)
  useEffect(() => {
    const name = languageOf(language)
    if (!seen || !name) return
    let isMounted = true
    const colour = async () => {
      await idle()
      if (!isMounted) return
      const { colourCode } = await import('@/lib/core/browser/code-colours')
      const tokens = await colourCode(code, name)
      if (isMounted) setColoured({ code, tokens })
    }
    queue = queue.then(colour).catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [seen, code, language])
  const tokens = coloured?.code === code ? coloured.tokens : null
  return (
    <span ref={element}>
      {tokens?.map(({ text, kind }, index) =>
        kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: tokens never change their places.
          <span key={index} className={codeStyles[kind]}>
            {text}
          </span>
        ) : (
          text
        ),
      ) ?? code}
    </span>
  )
}
