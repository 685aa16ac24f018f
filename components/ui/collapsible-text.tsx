'use client'

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Translate } from '@/lib/core/i18n/texts'

type Measure = () => void

/** One observer for all rows of a log; created in the browser only. */
let shared: { observer: ResizeObserver; measures: WeakMap<Element, Measure> } | null = null

function observe(element: Element, measure: Measure): () => void {
  if (!shared) {
    const measures = new WeakMap<Element, Measure>()
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) measures.get(target)?.()
    })
    shared = { observer, measures }
  }
  const { observer, measures } = shared
  measures.set(element, measure)
  observer.observe(element)
  return () => observer.unobserve(element)
}

/** @param content measured again when it changes */
function useOverflow(content: string): {
  frame: RefObject<HTMLDivElement | null>
  overflows: boolean
} {
  const frame = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content may need more height in an equal frame.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    return observe(element, () => setOverflows(element.scrollHeight > element.clientHeight + 1))
  }, [content])
  return { frame, overflows }
}

interface CollapsibleTextProps {
  content: string
  t: Translate<'showAll' | 'showLess'>
  children: ReactNode
}

/** Limited to fifteen lines until expanded. A focused link below the limit expands it; without scripts it scrolls. */
export function CollapsibleText({ content, t, children }: CollapsibleTextProps) {
  const [open, setOpen] = useState(false)
  const { frame, overflows } = useOverflow(content)
  return (
    <>
      <div
        ref={frame}
        className={`overflow-clip [overflow-clip-margin:0.2em] ${open ? '' : 'max-h-[15lh] has-focus-visible:max-h-none noscript:overflow-y-auto'}`}
      >
        {children}
      </div>
      {(overflows || open) && (
        <button
          type="button"
          aria-expanded={open}
          className="text-[0.9em] text-link underline select-none pointer-coarse:py-2"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'showLess' : 'showAll')}
        </button>
      )}
    </>
  )
}
