'use client'

import { type RefObject, useEffect } from 'react'
import type { OwnTab, Tabs } from './tabs'

/**
 * Joins the other tabs of this browser in a room.
 * @param tabs null until their code is here, and where the browser cannot tell tabs of each other: each is on its own
 */
export function useTabs(tabs: RefObject<Tabs | null>, { room, poller, pollNow, take }: OwnTab): void {
  useEffect(() => {
    let isLeft = false
    import('./tabs').then(
      ({ joinTabs }) => {
        if (isLeft) return
        tabs.current = joinTabs({ room, poller, pollNow, take })
        if (!document.hidden) tabs.current?.ask()
      },
      // Without a network; this tab goes on alone.
      () => undefined,
    )
    return () => {
      isLeft = true
      tabs.current?.leave()
      tabs.current = null
    }
  }, [tabs, room, poller, pollNow, take])
}
