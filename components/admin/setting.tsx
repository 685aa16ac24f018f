'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Desktop } from '@/components/desktop/desktop'
import { FullDesktop } from '@/components/desktop/full-desktop'
import { missingPart } from '@/components/ui/missing-part'
import { onSessionEnd } from '@/lib/client/admin/admin-call'
import { LogInWindow } from './log-in-window'

const ControlPanel = dynamic(() =>
  import('./control-panel').then((module) => module.ControlPanel, missingPart),
)

/** `/setting`: the log-in, and behind it the control panel. @param isLoggedIn whether the request had a session */
export function Setting({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [state, setState] = useState<'in' | 'out' | 'left' | 'ended'>(isLoggedIn ? 'in' : 'out')
  useEffect(() => onSessionEnd(() => setState((now) => (now === 'in' ? 'ended' : now))), [])
  if (state === 'in')
    return (
      <FullDesktop>
        <ControlPanel onLeave={() => setState('left')} />
      </FullDesktop>
    )
  return (
    <Desktop>
      <LogInWindow why={state === 'out' ? null : state} onDone={() => setState('in')} />
    </Desktop>
  )
}
