'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Desktop } from '@/components/desktop/desktop'
import { FullDesktop } from '@/components/desktop/full-desktop'
import { missingPart } from '@/components/ui/missing-part'
import { onSessionEnd } from '@/lib/core/api/admin-call'
import { LogInAgain } from './log-in-again'
import { LogInWindow } from './log-in-window'

const ControlPanel = dynamic(() =>
  import('./control-panel').then((module) => module.ControlPanel, missingPart),
)

/**
 * `/setting`: the log-in, and behind it the control panel. When the session ends by itself the panel stays, for the sake
 * of what is being typed, or shown only once. @param isLoggedIn whether the request had a session
 */
export function Setting({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [state, setState] = useState<'in' | 'out' | 'left' | 'ended'>(isLoggedIn ? 'in' : 'out')
  useEffect(() => onSessionEnd(() => setState((now) => (now === 'in' ? 'ended' : now))), [])
  const goIn = () => setState('in')
  if (state === 'out' || state === 'left')
    return (
      <Desktop>
        <LogInWindow hasLeft={state === 'left'} onDone={goIn} />
      </Desktop>
    )
  return (
    <>
      <FullDesktop inert={state === 'ended'}>
        <ControlPanel onLeave={() => setState('left')} />
      </FullDesktop>
      {state === 'ended' && <LogInAgain onDone={goIn} />}
    </>
  )
}
