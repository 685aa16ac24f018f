'use client'

import { useEffect, useState } from 'react'

/** On unmount, returns the focus to what had it before, or to the panel. */
export function useRestoreFocus(): void {
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
