'use client'

import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before this part of the page appeared; to the panel if that is gone. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const panel = document.querySelector<HTMLElement>('[data-panel]')
      const target = before instanceof HTMLElement && before.isConnected ? before : panel
      target?.focus()
    },
    [before],
  )
}
