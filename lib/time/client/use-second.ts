'use client'

import { useEffect, useState } from 'react'

const secondMs = 1000

/**
 * The time to the second, updated as each second begins and only while the page is visible.
 * @param correction milliseconds to add to this machine's clock; null: not known yet
 * @returns milliseconds since the epoch, or null
 */
export function useSecond(correction: number | null): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (correction === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      if (document.hidden) return
      const time = Date.now() + correction
      setNow(Math.floor(time / secondMs) * secondMs)
      timer = setTimeout(tick, secondMs - (time % secondMs))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [correction])
  return now
}
