'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { adminTexts } from '@/lib/admin/texts'
import type { ApiError } from '@/lib/core/api/api-error'
import { errorSentence, fieldSentence } from '@/lib/core/api/error-sentence'
import type { Issue } from '@/lib/core/contract/errors'
import { capitalized } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

const itemsShownMax = 3

/** The field and item of an issue: `words.3.word` is item 3 of `words`. */
function fieldOf({ path }: Issue): { field: string; item: number | null } {
  const [field = '', item = ''] = path.split('.')
  return { field, item: /^\d+$/.test(item) ? Number(item) : null }
}

export function useIssueOf(): (error: ApiError | null, field: string) => string | undefined {
  const t = useTexts(adminTexts)
  return (error, field) => {
    const issues = error?.issues ?? []
    const own = issues.find(({ path }) => path === field)
    if (own) return fieldSentence(own)
    const ofItems = issues.flatMap((issue) => {
      const { field: ofField, item } = fieldOf(issue)
      if (ofField !== field || item === null) return []
      return [t('badItem', { number: item + 1, issue: issue.message })]
    })
    return ofItems.length > 0 ? ofItems.slice(0, itemsShownMax).join(' ') : undefined
  }
}

interface ErrorMessageProps {
  error: ApiError | null
  /** Another administrator changed the record meanwhile. */
  isStale?: boolean
  /** Fields that show their own errors. */
  shown?: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

export function ErrorMessage({ error, isStale = false, shown = none }: ErrorMessageProps) {
  const t = useTexts(adminTexts)
  if (!error && !isStale) return null
  const issues = error?.issues ?? []
  const others = issues
    .filter((issue) => !shown.has(fieldOf(issue).field))
    .map((issue) => capitalized(`${issue.path}: ${issue.message}`))
  if (!isStale && issues.length > 0 && others.length === 0) return null
  const sentence = () => {
    if (!error || isStale) return t('changedMeanwhile')
    // Only the session was missing, and the reader has signed in since.
    if (error.status === 401) return t('endedMeanwhile')
    return issues.length > 0 ? t('invalid_parameter') : errorSentence(error)
  }
  return (
    <Alert kind={isStale ? 'warning' : 'error'} live>
      {sentence()}
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

export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const t = useTexts(adminTexts)
  return (
    <div className="flex flex-col items-start gap-2">
      <ErrorMessage error={error} />
      <Button onClick={() => onRetry()}>{t('retry')}</Button>
    </div>
  )
}

export function StatusMessage({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {children && (
        <div className="bevel-thin flex flex-wrap items-center gap-2 bg-notice px-2 py-1">{children}</div>
      )}
    </div>
  )
}
