'use client'

import { Alert } from '@/components/ui/alert'
import type { ApiError } from '@/lib/core/api/api-error'
import { useTexts } from '@/lib/core/i18n/use-language'
import { adminTexts } from './texts'
import { useAdminProblem } from './use-admin-problem'

export interface RefusalProps {
  error: ApiError | null
  /** Another administrator changed the record meanwhile. */
  isStale?: boolean
  /** Fields that show their own errors. */
  shown?: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Why the server refused, with every issue that no field shows. */
export function Refusal({ error, isStale = false, shown = none }: RefusalProps) {
  const t = useTexts(adminTexts)
  const { sentenceOf, otherIssues } = useAdminProblem()
  if (!error && !isStale) return null
  const others = otherIssues(error, shown)
  return (
    <Alert kind={isStale ? 'warning' : 'error'} live>
      {isStale ? t('changedMeanwhile') : sentenceOf(error)}
      {others.length > 0 && (
        <ul className="list-disc pl-5">
          {others.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
