'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** To an element that replaced the focused one; otherwise the keyboard starts again at the top. Not on first render. */
export function useFocusOn<Target extends HTMLElement>(value: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    target.current?.focus()
  }, [value])
  return target
}
