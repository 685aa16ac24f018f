'use client'

import { BarChart } from '@/components/ui/bar-chart'
import { BlockBar } from '@/components/ui/block-bar'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { useAdminRecord, useHealth } from '@/lib/admin/client/use-admin-record'
import type { AdminStats } from '@/lib/admin/contract'
import { adminTexts, dashboardTexts, memoryTexts } from '@/lib/admin/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { MemoryReport } from '@/lib/core/limits/contract'
import { LatestMessages } from '../chat/admin/messages/latest-messages'
import { ActiveRooms } from '../chat/admin/rooms/active-rooms'
import { Attention } from './attention'
import { formatSize } from './format-size'
import { ErrorMessage } from './messages'

interface Bound {
  name: string
  limit: number
  used: number
  refused: number
  ended: number
}

function BoundMeter({ bound, write }: { bound: Bound; write: (value: number) => string }) {
  const t = useTexts(memoryTexts)
  const tag = useLanguage()
  const { name, limit, used, refused, ended } = bound
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

/** Usage of each limit in the process that answered. */
function Memory({ memory }: { memory: MemoryReport }) {
  const t = useTexts(memoryTexts)
  const tag = useLanguage()
  return (
    <GroupBox caption={t('memory')}>
      <div className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3">
        {memory.budgets.map(({ budget, ...bound }) => (
          <BoundMeter
            key={budget}
            bound={{ name: t(budget), ...bound }}
            write={(bytes) => formatSize(bytes, tag)}
          />
        ))}
        <BoundMeter
          bound={{ name: t('connections'), ...memory.connections }}
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

/** What happens in the rooms, with the buttons that moderate it. */
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

/** Problems and activity first, what memory is used for last. */
export function Dashboard() {
  const t = useTexts(adminTexts)
  const { data, error, reload } = useAdminRecord('GET /api/admin/stats', {}, 15_000)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
    <div tabIndex={0} className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-1">
      {error && (
        <div className="flex flex-col items-start gap-2">
          <ErrorMessage error={error} />
          <Button onClick={() => reload()}>{t('retry')}</Button>
        </div>
      )}
      {data && <Attention stats={data} />}
      {(data || error) && <Activity />}
      {data && <Totals totals={data.totals} storage={data.storage} />}
      {data && <Days days={data.days} />}
      {data && <Memory memory={data.memory} />}
      {!data && !error && <p className="p-2">{t('loading')}</p>}
    </div>
  )
}
