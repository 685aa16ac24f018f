'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'

type Look = () => void

/** One observer for all rows of a log; created in the browser only. */
let shared: { observer: ResizeObserver; looks: WeakMap<Element, Look> } | null = null

function observe(element: Element, look: Look): () => void {
  if (!shared) {
    const looks = new WeakMap<Element, Look>()
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) looks.get(target)?.()
    })
    shared = { observer, looks }
  }
  const { observer, looks } = shared
  looks.set(element, look)
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
