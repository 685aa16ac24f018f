'use client'

import { LatestMessages } from '@/components/chat/admin/messages/latest-messages'
import { RaidBox } from '@/components/chat/admin/raid/raid-box'
import { ActiveRooms } from '@/components/chat/admin/rooms/active-rooms'
import { BarChart } from '@/components/ui/bar-chart'
import { GroupBox } from '@/components/ui/group-box'
import { Link } from '@/components/ui/link'
import { useAdminRecord, useHealth } from '@/lib/admin/client/use-admin-record'
import type { AdminStats } from '@/lib/admin/contract'
import { adminTexts, dashboardTexts } from '@/lib/admin/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { Attention } from './attention'
import { formatSize } from './format-size'
import { Memory } from './memory'
import { LoadFailure } from './messages'

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
      <p className="mt-2">
        <Link href="/privacy" target="_blank" rel="noopener">
          {t('privacy')}
        </Link>
      </p>
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
