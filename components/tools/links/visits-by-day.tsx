'use client'

import { BarChart } from '@/components/ui/bar-chart'
import { useTexts } from '@/lib/client/use-language'
import type { LinkDay } from '@/lib/schemas/links'
import { linksTexts } from './texts'

const dayMs = 86_400_000
const daysShown = 30

/** The visits of the last days (UTC), those without any included. */
export function VisitsByDay({ days }: { days: readonly LinkDay[] }) {
  const t = useTexts(linksTexts)
  const visitsOf = new Map(days.map(({ day, visits }) => [day, visits]))
  const bars = Array.from({ length: daysShown }, (_, index) => {
    const day = new Date(Date.now() - (daysShown - 1 - index) * dayMs).toISOString().slice(0, 10)
    return { label: day, value: visitsOf.get(day) ?? 0 }
  })
  const sum = bars.reduce((total, { value }) => total + value, 0)
  return <BarChart title={t('byDay')} figure={String(sum)} bars={bars} format={String} />
}
