'use client'

import { BarChart } from '@/components/ui/bar-chart'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { LinkDay, LinkPreview } from '@/lib/links/contract/links'
import { visitsByDay } from '@/lib/links/visits-by-day'
import { Target } from './target'
import { linksTexts } from './texts'

/** The visits of the last days (UTC), those without any included. */
function VisitsByDay({ days }: { days: readonly LinkDay[] }) {
  const t = useTexts(linksTexts)
  const bars = visitsByDay(days, Date.now()).map(({ day, visits }) => ({ label: day, value: visits }))
  const sum = bars.reduce((total, { value }) => total + value, 0)
  return <BarChart title={t('byDay')} figure={String(sum)} bars={bars} format={String} />
}

/** What everybody may know of a link. */
export function LinkFacts({ preview }: { preview: LinkPreview }) {
  const t = useTexts(linksTexts)
  const clock = useClock()
  const facts: [name: string, value: string][] = [
    [t('visits'), String(preview.hits)],
    ...(preview.visits_left === null
      ? []
      : [[t('visitsLeft'), String(preview.visits_left)] as [string, string]]),
    [t('createdAt'), clock.full(preview.created_at)],
    [t('updatedAt'), clock.full(preview.updated_at)],
    [t('expires'), preview.expires_at === null ? t('never') : clock.full(preview.expires_at)],
    [t('asksFirst'), t(preview.tip ? 'yes' : 'no')],
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
