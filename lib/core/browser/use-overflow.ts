'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'

type Look = () => void

/** One observer for all: a log has many rows. Made in the browser only. */
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

/**
 * Whether more is in an element than its height shows.
 * @param content what is in it; when it changes, it is looked at again
 */
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
