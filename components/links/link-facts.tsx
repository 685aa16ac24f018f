'use client'

import type { ReactNode } from 'react'
import { BarChart } from '@/components/ui/bar-chart'
import { RelativeTime } from '@/components/ui/relative-time'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { LinkDay, LinkPreview } from '@/lib/links/contract/schemas'
import { linksTexts } from '@/lib/links/texts'
import { visitsByDay } from '@/lib/links/visits-by-day'
import { Target } from './link-parts'

/** What a short link is, and its visits. */
export default function LinkFacts({ preview }: { preview: LinkPreview }) {
  const t = useTexts(linksTexts)
  const facts: [name: string, value: ReactNode][] = [
    [t('visits'), String(preview.hits)],
    [t('bots'), String(preview.bot_hits)],
    ...(preview.visits_left === null
      ? []
      : [[t('visitsLeft'), String(preview.visits_left)] as [string, string]]),
    [t('createdAt'), <RelativeTime key="created" ms={preview.created_at} />],
    [t('updatedAt'), <RelativeTime key="updated" ms={preview.updated_at} />],
    [
      t('expires'),
      preview.expires_at === null ? t('never') : <RelativeTime key="expires" ms={preview.expires_at} />,
    ],
    [t('asks'), t(preview.tip ? 'yes' : 'no')],
    ...(preview.pass_query ? [[t('passesQuery'), t('yes')] as [string, string]] : []),
  ]
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{t('leadsTo')}</p>
      <Target target={preview.target} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <VisitsByDay days={preview.days} />
    </div>
  )
}

function VisitsByDay({ days }: { days: readonly LinkDay[] }) {
  const t = useTexts(linksTexts)
  const shown = visitsByDay(days, Date.now()).map(({ day, visits }) => ({ day, value: visits }))
  const sum = shown.reduce((total, { value }) => total + value, 0)
  return <BarChart title={t('byDay')} figure={String(sum)} days={shown} />
}
