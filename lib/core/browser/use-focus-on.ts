'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element that replaced the focused one; otherwise the keyboard starts again at the
 * top. Not on first render.
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
