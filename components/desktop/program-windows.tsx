'use client'

import { useEffect } from 'react'
import { useDesk } from '@/lib/desktop/client/windows'
import { connectDesk } from './window-events'

/** The windows beside the page's own. Their code, and that of each program, comes with the first one opened. */
export function ProgramWindows() {
  const Layer = useDesk((desk) => desk.Layer)
  useEffect(connectDesk, [])
  return Layer && <Layer />
}
