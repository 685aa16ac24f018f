'use client'

import { useEffect, useState } from 'react'
import { ErrorMessage } from '@/components/admin/messages'
import { usePanel } from '@/components/admin/use-panel'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { raidTexts } from '@/lib/chat/admin-texts'
import { raidLimits } from '@/lib/chat/limits'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'

const refreshMs = 5_000
const minuteMs = 60_000

/** Seconds until a moment, counted down; 0: it is over. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === 0) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

const countdown = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Raid mode, how many senders it holds, and the switch that freezes every room. */
export function RaidBox() {
  const t = useTexts(raidTexts)
  const { open } = usePanel()
  const { data, error: loading, reload } = useAdminRecord('GET /api/admin/raid', {}, refreshMs)
  const seconds = useSecondsLeft(data?.until ?? 0)
  const raid = useCall((minutes: number) => adminCall('POST /api/admin/raid', { minutes }))
  const freeze = useCall((all: boolean) => adminCall('PATCH /api/admin/settings', { freeze_all: all }))
  const busy = raid.busy || freeze.busy
  const change = async (call: Promise<unknown>) => {
    await call
    await reload()
  }
  const { minutesDefault, minutesMax } = raidLimits
  const extended = () =>
    Math.min(Math.ceil(((data?.until ?? 0) - Date.now()) / minuteMs) + minutesDefault, minutesMax)
  const isOn = seconds > 0
  const held = data?.held ?? 0
  return (
    <GroupBox caption={t('caption')}>
      <div className="flex flex-col items-start gap-2">
        <ErrorMessage error={raid.error ?? freeze.error ?? loading} />
        {isOn ? (
          <Alert kind="warning">
            <p className="font-bold">
              {t('on')} <span role="timer">{t('left', { time: countdown(seconds) })}</span>
            </p>
            <p>{t('what')}</p>
          </Alert>
        ) : (
          <p>{t('off')}</p>
        )}
        {data?.freeze_all && <Alert kind="warning">{t('isFrozen')}</Alert>}
        {data && (
          <div className="flex flex-wrap gap-1.5">
            <Button busy={busy} onClick={() => change(raid.run(isOn ? extended() : minutesDefault))}>
              {t(isOn ? 'extend' : 'start', { count: minutesDefault })}
            </Button>
            {isOn && (
              <Button busy={busy} onClick={() => change(raid.run(0))}>
                {t('end')}
              </Button>
            )}
            <Button busy={busy} onClick={() => change(freeze.run(!data.freeze_all))}>
              {t(data.freeze_all ? 'unfreeze' : 'freeze')}
            </Button>
          </div>
        )}
        {held > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p role="status">{t('waiting', { count: held })}</p>
            <Button onClick={() => open('reports')}>{t('show')}</Button>
          </div>
        )}
      </div>
    </GroupBox>
  )
}
