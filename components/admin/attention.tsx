'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { useHealth } from '@/lib/admin/client/use-admin-record'
import type { AdminStats } from '@/lib/admin/contract'
import { adminTexts, dashboardTexts } from '@/lib/admin/texts'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { programTexts } from '@/lib/main/programs'
import type { ServiceId } from '@/lib/main/service-list'
import { formatSize } from './format-size'
import type { PanelName } from './panel-names'
import { usePanel } from './use-panel'

/** Why nothing more can be stored and what to do about it; nothing while storage works. */
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

/** Less free space than this share of what is stored is little. */
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
    add({ sentence: t('suspended', { names: new Intl.ListFormat(tag).format(names) }), panel: 'services' })
  }
  if (attention.equal_keys.length > 0)
    add({ sentence: t('equalKeys', { names: new Intl.ListFormat(tag).format(attention.equal_keys) }) })
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

function ProblemLine({ sentence, panel, filters }: Problem) {
  const t = useTexts(adminTexts)
  const { open } = usePanel()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-48 flex-1">
        <Alert kind="warning">{sentence}</Alert>
      </div>
      {panel && <Button onClick={() => open(panel, filters)}>{t(panel)}</Button>}
    </li>
  )
}

/** What an administrator should look at. */
export function Attention({ stats }: { stats: AdminStats }) {
  const t = useTexts(dashboardTexts)
  const problems = useProblems(stats)
  const isCalm = problems.length === 0 && stats.storage.reason === null
  return (
    <GroupBox caption={t('attention')}>
      <div className="flex flex-col gap-2">
        <StorageAlert storage={stats.storage} />
        {isCalm && <p>{t('calm')}</p>}
        {problems.length > 0 && (
          <ul className="flex flex-col gap-2">
            {problems.map((problem) => (
              <ProblemLine key={problem.sentence} {...problem} />
            ))}
          </ul>
        )}
      </div>
    </GroupBox>
  )
}
