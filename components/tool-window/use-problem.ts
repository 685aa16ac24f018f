'use client'

import { useEffect } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { errorSentence, fieldSentence } from '@/lib/core/api/error-sentence'
import { useTexts } from '@/lib/core/i18n/use-language'
import { toolTexts } from '@/lib/desktop/texts'
import { useServiceStatus } from './service-status'

interface Problem {
  /** For the whole form, or `''`. */
  sentence: string
  issueOf: (field: string) => string | undefined
}

/** Error sentences in the user's language. @param fields those that show their own errors */
export function useProblem(error: ApiError | null, fields: readonly string[] = []): Problem {
  const t = useTexts(toolTexts)
  const { reportSuspended } = useServiceStatus()
  // Its window says so.
  const isSuspension = error?.slug === 'service_suspended' && reportSuspended !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is reported.
  useEffect(() => {
    if (isSuspension) reportSuspended()
  }, [error, isSuspension, reportSuspended])
  const issues = error?.issues ?? []
  const isMarked = issues.length > 0 && issues.every(({ path }) => fields.includes(path))
  const issueOf = (field: string) => {
    const issue = issues.find(({ path }) => path === field)
    return issue && fieldSentence(issue)
  }
  if (!error || isSuspension) return { sentence: '', issueOf }
  return { sentence: isMarked ? t('marked') : errorSentence(error), issueOf }
}
