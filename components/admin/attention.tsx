'use client'

import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { useHealth } from '@/lib/admin/client/use-admin-record'
import type { AdminStats } from '@/lib/admin/contract'
import { adminTexts, dashboardTexts } from '@/lib/admin/texts'
import { roomTexts } from '@/lib/chat/admin-texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { formatList } from '@/lib/core/i18n/format-list'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { programTexts } from '@/lib/main/programs'
import type { ServiceId } from '@/lib/main/service-list'
import { formatSize } from './format-size'
import { ErrorMessage } from './messages'
import type { PanelName } from './panel-names'
import { usePanel } from './use-panel'

function StorageAlert({ storage }: { storage: AdminStats['storage'] }) {
  const t = useTexts(dashboardTexts)
  const relative = useRelativeTime()
  if (storage.reason === null) return null
  const since = relative(storage.since ?? 0)
  return (
    <Alert kind="error" live>
      <p className="font-bold">{t(storage.reason === 'disk' ? 'diskFull' : 'limitReached', { since })}</p>
      <p>{t(storage.reason === 'disk' ? 'makeRoomOnDisk' : 'makeRoomInLimit')}</p>
    </Alert>
  )
}

interface Problem {
  sentence: string
  /** Where something can be done about it, with its search. */
  panel?: PanelName
  filters?: Record<string, string>
}

const littleSpaceShare = 0.1

function useSpaceProblem({ storage, totals }: AdminStats): Problem | null {
  const t = useTexts(dashboardTexts)
  const tag = useLanguage()
  const isLittle =
    storage.reason === null && storage.room !== null && storage.room < totals.storage * littleSpaceShare
  return isLittle ? { sentence: t('littleSpace', { size: formatSize(storage.room ?? 0, tag) }) } : null
}

function useProblems(stats: AdminStats): Problem[] {
  const t = useTexts(dashboardTexts)
  const name = useTexts(programTexts)
  const tag = useLanguage()
  const relative = useRelativeTime()
  const isHealthy = useHealth()
  const space = useSpaceProblem(stats)
  const { attention } = stats
  const problems: Problem[] = space ? [space] : []
  const add = (problem: Problem) => problems.push(problem)
  if (isHealthy === false) add({ sentence: t('notReady') })
  if (attention.failing_webhooks > 0)
    add({ sentence: t('failingWebhooks', { count: attention.failing_webhooks }), panel: 'outhooks' })
  if (attention.disabled_webhooks > 0)
    add({ sentence: t('disabledWebhooks', { count: attention.disabled_webhooks }), panel: 'outhooks' })
  if (attention.suspended_services.length > 0) {
    const names = attention.suspended_services.map((id) => name(id as ServiceId))
    add({ sentence: t('suspended', { names: formatList(tag, names) }), panel: 'services' })
  }
  if (attention.equal_keys.length > 0)
    add({ sentence: t('equalKeys', { names: formatList(tag, attention.equal_keys) }) })
  if (attention.backup !== null)
    add({
      sentence: t(attention.backup === 'failed' ? 'backupFailed' : 'backupOverdue', {
        time: attention.backup_time > 0 ? relative(attention.backup_time) : t('noBackup'),
      }),
      panel: 'backup',
    })
  if (attention.refused_keys > 0)
    add({
      sentence: t('refusedKeys', {
        count: attention.refused_keys,
        time: relative(attention.refused_keys_time),
      }),
      panel: 'audit',
      filters: { q: 'key.refused' },
    })
  return problems
}

function ProblemLine({ sentence, panel, filters, children }: Problem & { children?: ReactNode }) {
  const t = useTexts(adminTexts)
  const { open } = usePanel()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-48 flex-1">
        <Alert kind="warning">{sentence}</Alert>
      </div>
      {panel && <Button onClick={() => open(panel, filters)}>{t(panel)}</Button>}
      {children}
    </li>
  )
}

function UnusualRoom({ room, messages, usual }: AdminStats['attention']['unusual_rooms'][number]) {
  const t = useTexts(dashboardTexts)
  const rooms = useTexts(roomTexts)
  const { open } = usePanel()
  const { busy, error, response, run } = useCall(() =>
    adminCall('PATCH /api/admin/rooms/{room}', { room, frozen: true }),
  )
  return (
    <ProblemLine sentence={t('unusual', { room, messages, usual })}>
      {response ? (
        <p role="status">{rooms('isFrozen', { room })}</p>
      ) : (
        <Button busy={busy} onClick={() => run()} aria-label={rooms('freezeOf', { room })}>
          {rooms('freeze')}
        </Button>
      )}
      <Button onClick={() => open('messages', { room })}>{t('showSenders')}</Button>
      <ErrorMessage error={error} />
    </ProblemLine>
  )
}

/** What an administrator should look at, with where it can be changed. */
export function Attention({ stats }: { stats: AdminStats }) {
  const t = useTexts(dashboardTexts)
  const problems = useProblems(stats)
  const { unusual_rooms: unusual } = stats.attention
  const isCalm = problems.length === 0 && unusual.length === 0 && stats.storage.reason === null
  return (
    <GroupBox caption={t('attention')}>
      <div className="flex flex-col gap-2">
        <StorageAlert storage={stats.storage} />
        {isCalm && <p>{t('calm')}</p>}
        {!isCalm && (
          <ul className="flex flex-col gap-2">
            {unusual.map((room) => (
              <UnusualRoom key={room.room} {...room} />
            ))}
            {problems.map((problem) => (
              <ProblemLine key={problem.sentence} {...problem} />
            ))}
          </ul>
        )}
      </div>
    </GroupBox>
  )
}
