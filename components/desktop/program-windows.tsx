'use client'

import { useEffect } from 'react'
import { useDesktop } from '@/lib/desktop/client/windows'
import { connectWindows } from './window-events'

/** The windows beside the page's own. Their code is loaded when the first one opens. */
export function ProgramWindows() {
  const Layer = useDesktop((desktop) => desktop.Layer)
  useEffect(connectWindows, [])
  return Layer && <Layer />
}
