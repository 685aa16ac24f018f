'use client'

import { Alert } from '@/components/ui/alert'
import { GroupBox } from '@/components/ui/group-box'
import type { BackupSchedule } from '@/lib/admin/contract/export'
import { useClock } from '@/lib/core/browser/use-clock'
import { languageTags } from '@/lib/core/i18n/language'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { formatSize } from '../format-size'
import { backupTexts } from './texts'

function Schedule({ schedule }: { schedule: BackupSchedule }) {
  const t = useTexts(backupTexts)
  const clock = useClock()
  const tag = languageTags[useLanguage()]
  const {
    every_hours: hours,
    keep,
    kept,
    last_time: last,
    last_size: bytes,
    problem,
    problem_time: failed,
  } = schedule
  return (
    <>
      {problem && (
        <Alert kind="warning">
          {t('scheduleFailed', { time: clock.full(failed) })} {t(`schedule_${problem}`)}
        </Alert>
      )}
      <p>{t('scheduleText', { hours, keep })}</p>
      <p>
        {last > 0
          ? t('scheduleLast', { time: clock.full(last), size: formatSize(bytes, tag), kept })
          : t('scheduleNone')}
      </p>
    </>
  )
}

/** The backups that are made by themselves. */
export function ScheduledBackups({ schedule }: { schedule: BackupSchedule | null }) {
  const t = useTexts(backupTexts)
  return (
    <GroupBox caption={t('schedule')}>
      <div className="flex flex-col items-start gap-2">
        {schedule ? <Schedule schedule={schedule} /> : <p>{t('scheduleOff')}</p>}
      </div>
    </GroupBox>
  )
}
