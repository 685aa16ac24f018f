'use client'

import { Alert } from '@/components/ui/alert'
import { adminTexts } from '@/lib/admin/texts'
import type { ApiError } from '@/lib/core/api/api-error'
import { errorSentence, fieldSentence } from '@/lib/core/api/error-sentence'
import type { Issue } from '@/lib/core/contract/errors'
import { capitalized } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

interface ErrorSentences {
  /** For the whole form; empty without an error. */
  sentenceOf: (error: ApiError | null) => string
  /** For one field, including errors of its items. */
  issueOf: (error: ApiError | null, field: string) => string | undefined
  /** Issues that no field shows, with their parameter names. @param shown the existing fields */
  otherIssues: (error: ApiError | null, shown: ReadonlySet<string>) => string[]
}

const itemsShownMax = 3

/** The field and item of an issue: `words.3.word` is item 3 of `words`. */
function fieldOf({ path }: Issue): { field: string; item: number | null } {
  const [field = '', item = ''] = path.split('.')
  return { field, item: /^\d+$/.test(item) ? Number(item) : null }
}

/** Sentences for a refusal. In English the server's own, which are more precise. */
export function useErrorSentences(): ErrorSentences {
  const t = useTexts(adminTexts)
  const ofItems = (issues: readonly Issue[], field: string) =>
    issues.flatMap((issue) => {
      const { field: ofField, item } = fieldOf(issue)
      if (ofField !== field || item === null) return []
      return [t('badItem', { number: item + 1, issue: issue.message })]
    })
  return {
    sentenceOf: (error) => {
      if (!error) return ''
      // Only the session was missing, and the reader has signed in since.
      if (error.status === 401) return t('endedMeanwhile')
      if (error.issues.length > 0) return t('invalid_parameter')
      return errorSentence(error)
    },
    issueOf: (error, field) => {
      const issue = error?.issues.find(({ path }) => path === field)
      if (issue) return fieldSentence(issue)
      const sentences = ofItems(error?.issues ?? [], field)
      return sentences.length > 0 ? sentences.slice(0, itemsShownMax).join(' ') : undefined
    },
    otherIssues: (error, shown) =>
      (error?.issues ?? [])
        .filter((issue) => !shown.has(fieldOf(issue).field))
        .map((issue) => capitalized(`${issue.path}: ${issue.message}`)),
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
  const { sentenceOf, otherIssues } = useErrorSentences()
  if (!error && !isStale) return null
  const others = otherIssues(error, shown)
  if (!isStale && error && error.issues.length > 0 && others.length === 0) return null
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

export function StatusMessage({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {children && (
        <div className="bevel-thin flex flex-wrap items-center gap-2 bg-notice px-2 py-1">{children}</div>
      )}
    </div>
  )
}
