'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'

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

/** Whether an element's content overflows. @param content measured again when it changes */
export function useOverflow(content: string): {
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
