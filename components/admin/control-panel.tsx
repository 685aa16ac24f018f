'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { Window } from '@/components/ui/window'
import { logOut, useSessionEnd } from '@/lib/admin/client/admin-session'
import { useCall } from '@/lib/core/api/use-call'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ConfirmedCall } from './confirmed-call'
import { Navigation } from './navigation'
import { Panel } from './panel'
import { adminTexts } from './texts'
import { usePanel } from './use-panel'

function SessionBar({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(adminTexts)
  const clock = useClock()
  const end = useSessionEnd()
  const { busy, run } = useCall(logOut)
  const [asking, setAsking] = useState(false)
  const leave = async () => {
    if (await run(false)) onLeave()
  }
  return (
    <>
      <StatusBar>
        <StatusPanel grow className="max-sm:hidden">
          {end === null ? '' : t('until', { time: clock.full(end) })}
        </StatusPanel>
        <Button onClick={() => setAsking(true)} className="max-sm:flex-1">
          {t('logOutAll')}
        </Button>
        <Button busy={busy} onClick={leave} className="max-sm:flex-1">
          {t('logOut')}
        </Button>
      </StatusBar>
      {asking && (
        <ConfirmedCall
          title={t('logOutAllTitle')}
          text={t('logOutAllText')}
          yes={t('logOut')}
          call={() => logOut(true)}
          onDone={onLeave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The window with everything an administrator can do. @param onLeave they have logged out */
export function ControlPanel({ onLeave }: { onLeave: () => void }) {
  const t = useTexts(adminTexts)
  const { name } = usePanel()
  return (
    <Window
      program="setting"
      title={`${t('title')} – ${t(name)}`}
      icon="/icons/setting.svg"
      level={1}
      status={<SessionBar onLeave={onLeave} />}
      className="mx-auto w-full max-w-6xl flex-1"
    >
      <noscript>
        <p className="bevel-thin m-3 bg-notice p-2">{t('noScript')}</p>
      </noscript>
      <div className="flex min-h-0 flex-1 flex-col gap-1.5 p-1.5 lg:flex-row">
        <Navigation open={name} />
        <Panel key={name} name={name} />
      </div>
    </Window>
  )
}
