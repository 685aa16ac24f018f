'use client'

import { Desktop } from '@/components/desktop/desktop'
import { LogOnWindow, type LogOnWindowProps } from './log-on-window'

/** The log-on dialog on the desktop. */
export function LogOnPage(props: LogOnWindowProps) {
  return (
    <Desktop>
      <LogOnWindow {...props} />
    </Desktop>
  )
}
