'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element when something has just taken the place of what had it: otherwise the keyboard starts
 * again at the top of the page. Not when the element appears with the value already there.
 */
export function useFocusOn<Target extends HTMLElement>(value: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    target.current?.focus()
  }, [value])
  return target
}
