'use client'

import type { Ref } from 'react'
import { useAdminProblem } from '@/components/admin/use-admin-problem'
import { TextField } from '@/components/ui/text-field'
import type { ApiError } from '@/lib/core/api/api-error'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { MessageFilters } from './message-filters'
import { messageTexts } from './texts'

/** What is wrong with the time span. */
export type TimeProblems = Partial<Record<'from' | 'to', 'badTime' | 'reversed'>>

export interface FilterFieldsProps {
  ref: Ref<HTMLDivElement>
  id: string
  /** Shown on a small screen too. */
  open: boolean
  filters: MessageFilters
  error: ApiError | null
  problems: TimeProblems
}

/** The last minute of four-digit years: without a limit the field takes six digits for the year. */
const lastMinute = '9999-12-31T23:59'

/** Room, sender and time of the messages that are looked for. */
export function FilterFields({ ref, id, open, filters, error, problems }: FilterFieldsProps) {
  const t = useTexts(messageTexts)
  const { issueOf } = useAdminProblem()
  return (
    <div
      ref={ref}
      id={id}
      className={`grid basis-full grid-cols-2 items-start gap-1.5 md:grid-cols-4 lg:grid-cols-[repeat(4,minmax(0,1fr))_repeat(2,13rem)] ${open ? '' : 'max-sm:hidden'}`}
    >
      {(['room', 'nick', 'trip', 'tag'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          name={name}
          error={issueOf(error, name)}
          defaultValue={filters[name]}
          verbatim
        />
      ))}
      {(['from', 'to'] as const).map((name) => {
        const problem = problems[name]
        return (
          <div key={name} className="max-sm:col-span-2 md:max-lg:col-span-2">
            <TextField
              label={t(name)}
              name={name}
              type="datetime-local"
              max={lastMinute}
              error={problem && t(problem)}
              defaultValue={filters[name]}
            />
          </div>
        )
      })}
    </div>
  )
}
