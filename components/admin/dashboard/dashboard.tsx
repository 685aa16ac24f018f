'use client'

import { BarChart } from '@/components/ui/bar-chart'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { useHealth } from '@/lib/admin/client/use-health'
import type { AdminStats } from '@/lib/admin/contract/stats'
import { languageTags } from '@/lib/core/i18n/language'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { formatSize } from '../format-size'
import { Refusal } from '../refusal'
import { adminTexts } from '../texts'
import { Memory } from './memory'
import { StorageAlert } from './storage-alert'
import { dashboardTexts } from './texts'

const charts = [
  ['messages', 'messages'],
  ['senders', 'senders'],
  ['rooms', 'newRooms'],
  ['texts', 'newTexts'],
  ['links', 'newLinks'],
] as const

function Totals({ totals, storage }: Pick<AdminStats, 'totals' | 'storage'>) {
  const t = useTexts(dashboardTexts)
  const tag = languageTags[useLanguage()]
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
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
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

/** The number beside a chart: the sum of its days; of senders today's, because who comes each day is one person. */
function figureOf(days: AdminStats['days'], field: DayField): number {
  if (field === 'senders') return days.at(-1)?.senders ?? 0
  return days.reduce((sum, day) => sum + day[field], 0)
}

function Days({ days }: { days: AdminStats['days'] }) {
  const t = useTexts(dashboardTexts)
  const tag = languageTags[useLanguage()]
  return (
    <GroupBox caption={t('days')}>
      <div className="grid gap-4 md:grid-cols-2">
        {charts.map(([field, title]) => (
          <BarChart
            key={field}
            title={t(title)}
            figure={figureOf(days, field).toLocaleString(tag)}
            bars={days.map((day) => ({ label: day.day, value: day[field] }))}
            format={(value) => value.toLocaleString(tag)}
          />
        ))}
      </div>
    </GroupBox>
  )
}

/** The panel with the numbers of the platform. */
export function Dashboard() {
  const t = useTexts(adminTexts)
  const { data, error, reload } = useAdminRecord('GET /api/admin/stats', {}, 15_000)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
    <div tabIndex={0} className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-1">
      {error && (
        <div className="flex flex-col items-start gap-2">
          <Refusal error={error} />
          <Button onClick={() => reload()}>{t('retry')}</Button>
        </div>
      )}
      {data && <StorageAlert storage={data.storage} />}
      {data && <Totals totals={data.totals} storage={data.storage} />}
      {data && <Memory memory={data.memory} />}
      {data && <Days days={data.days} />}
      {!data && !error && <p className="p-2">{t('loading')}</p>}
    </div>
  )
}
