'use client'

import { useEffect, useRef } from 'react'

/** Follows an address that names a message (`#m123`), once: a reload stays with what is being said. */
export function useMessageAddress(jump: (id: number) => void): void {
  const latest = useRef(jump)
  useEffect(() => {
    latest.current = jump
  })
  useEffect(() => {
    const look = () => {
      const { hash, pathname, search } = window.location
      const id = Number(/^#m(\d+)$/.exec(hash)?.[1])
      if (!id) return
      window.history.replaceState(window.history.state, '', pathname + search)
      latest.current(id)
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
}
