'use client'

import { BarChart } from '@/components/ui/bar-chart'
import { useTexts } from '@/lib/client/use-language'
import type { LinkDay } from '@/lib/schemas/links'
import { visitsByDay } from '@/lib/schemas/visits-by-day'
import { linksTexts } from './texts'

/** The visits of the last days (UTC), those without any included. */
export function VisitsByDay({ days }: { days: readonly LinkDay[] }) {
  const t = useTexts(linksTexts)
  const bars = visitsByDay(days, Date.now()).map(({ day, visits }) => ({ label: day, value: visits }))
  const sum = bars.reduce((total, { value }) => total + value, 0)
  return <BarChart title={t('byDay')} figure={String(sum)} bars={bars} format={String} />
}
