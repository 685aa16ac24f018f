'use client'

import type { ReactNode } from 'react'
import { LatestMessages } from '@/components/chat/admin/messages/latest-messages'
import { RaidBox } from '@/components/chat/admin/raid/raid-box'
import { ActiveRooms } from '@/components/chat/admin/rooms/active-rooms'
import { Alert } from '@/components/ui/alert'
import { BarChart } from '@/components/ui/bar-chart'
import { BlockBar } from '@/components/ui/block-bar'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { useAdminRecord, useHealth } from '@/lib/admin/client/use-admin-record'
import type { AdminStats } from '@/lib/admin/contract'
import { adminTexts, dashboardTexts, memoryTexts } from '@/lib/admin/texts'
import { roomTexts } from '@/lib/chat/admin-texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { MemoryReport } from '@/lib/core/limits/contract'
import { programTexts } from '@/lib/main/programs'
import type { ServiceId } from '@/lib/main/service-list'
import { formatSize } from './format-size'
import { ErrorMessage, LoadFailure } from './messages'
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

function Attention({ stats }: { stats: AdminStats }) {
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

interface BoundMeterProps {
  name: string
  bound: MemoryReport['connections']
  write: (value: number) => string
}

function BoundMeter({ name, bound, write }: BoundMeterProps) {
  const t = useTexts(memoryTexts)
  const tag = useLanguage()
  const { limit, used, refused, ended } = bound
  const figure = t('usedOf', { used: write(used), limit: write(limit) })
  const trouble = [
    refused > 0 ? t('refused', { count: refused.toLocaleString(tag) }) : '',
    ended > 0 ? t('ended', { count: ended.toLocaleString(tag) }) : '',
  ].filter(Boolean)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-2">
        <span>{name}</span>
        <strong>{figure}</strong>
      </div>
      <BlockBar role="meter" label={name} value={Math.min(used, limit)} max={limit} text={figure} />
      {trouble.length > 0 && <span className="text-muted">{trouble.join(' · ')}</span>}
    </div>
  )
}

function Memory({ memory }: { memory: MemoryReport }) {
  const t = useTexts(memoryTexts)
  const tag = useLanguage()
  return (
    <GroupBox caption={t('memory')}>
      <div className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3">
        {memory.budgets.map(({ budget, ...bound }) => (
          <BoundMeter key={budget} name={t(budget)} bound={bound} write={(bytes) => formatSize(bytes, tag)} />
        ))}
        <BoundMeter
          name={t('connections')}
          bound={memory.connections}
          write={(count) => count.toLocaleString(tag)}
        />
      </div>
    </GroupBox>
  )
}

const charts = [
  ['messages', 'messages'],
  ['senders', 'senders'],
  ['rooms', 'newRooms'],
  ['texts', 'newTexts'],
  ['links', 'newLinks'],
] as const

function Totals({ totals, storage }: Pick<AdminStats, 'totals' | 'storage'>) {
  const t = useTexts(dashboardTexts)
  const tag = useLanguage()
  const isHealthy = useHealth()
  const count = (value: number) => value.toLocaleString(tag)
  const health = isHealthy === null ? '…' : t(isHealthy ? 'healthy' : 'unhealthy')
  const facts: [name: string, value: string][] = [
    [t('health'), health],
    [t('online'), count(totals.online)],
    [t('messages'), count(totals.messages)],
    [t('rooms'), count(totals.rooms)],
    [t('accounts'), count(totals.accounts)],
    [t('texts'), count(totals.texts)],
    [t('textsSize'), formatSize(totals.texts_size, tag)],
    [t('links'), count(totals.links)],
    [t('storage'), formatSize(totals.storage, tag)],
    [t('room'), storage.room === null ? t('unlimited') : formatSize(storage.room, tag)],
  ]
  return (
    <GroupBox caption={t('now')}>
      <dl className="grid grid-cols-2 gap-2 @lg:grid-cols-3 @4xl:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name} className="bevel-thin flex flex-col bg-field px-2 py-1">
            <dt className="text-field-muted">{name}</dt>
            <dd className="text-base font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </GroupBox>
  )
}

type DayField = (typeof charts)[number][0]

/** The sum of a chart's days; for senders today's value, because one person may write on several days. */
function figureOf(days: AdminStats['days'], field: DayField): number {
  if (field === 'senders') return days.at(-1)?.senders ?? 0
  return days.reduce((sum, day) => sum + day[field], 0)
}

function Days({ days }: { days: AdminStats['days'] }) {
  const t = useTexts(dashboardTexts)
  const tag = useLanguage()
  return (
    <GroupBox caption={t('days')}>
      <div className="grid gap-4 @2xl:grid-cols-2">
        {charts.map(([field, title]) => (
          <BarChart
            key={field}
            title={t(title)}
            figure={figureOf(days, field).toLocaleString(tag)}
            days={days.map((day) => ({ day: day.day, value: day[field] }))}
          />
        ))}
      </div>
    </GroupBox>
  )
}

function Activity() {
  const t = useTexts(dashboardTexts)
  return (
    <div className="grid items-start gap-3 @4xl:grid-cols-[3fr_2fr]">
      <GroupBox caption={t('latestMessages')}>
        <LatestMessages />
      </GroupBox>
      <GroupBox caption={t('activeRooms')}>
        <ActiveRooms />
      </GroupBox>
    </div>
  )
}

export function Dashboard() {
  const t = useTexts(adminTexts)
  const { data, error, reload } = useAdminRecord('GET /api/admin/stats', {}, 15_000)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
    <div tabIndex={0} className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-1">
      {error && <LoadFailure error={error} onRetry={reload} />}
      {data && <Attention stats={data} />}
      <RaidBox />
      {(data || error) && <Activity />}
      {data && <Totals totals={data.totals} storage={data.storage} />}
      {data && <Days days={data.days} />}
      {data && <Memory memory={data.memory} />}
      {!data && !error && <p className="p-2">{t('loading')}</p>}
    </div>
  )
}
