'use client'

import type { ApiError } from '@/lib/core/api/api-error'
import { errorSentence, issueSentence } from '@/lib/core/api/error-sentence'
import type { Issue } from '@/lib/core/contract/errors'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { adminTexts } from './texts'

export interface AdminProblem {
  /** For the whole; empty when nothing is wrong. */
  sentenceOf: (error: ApiError | null) => string
  /** For one field, also when it is items of the field that are wrong. */
  issueOf: (error: ApiError | null, field: string) => string | undefined
  /** For what no field of a form shows: the parameter's name and what is wrong. @param shown the fields there are */
  otherIssues: (error: ApiError | null, shown: ReadonlySet<string>) => string[]
}

/** More than that nobody reads at once. */
const itemsShownMax = 3

/** The field that an issue is about, and which item of it. `words.3.word`: the fourth of `words`. */
function placeOf({ path }: Issue): { field: string; item: number | null } {
  const [field = '', item = ''] = path.split('.')
  return { field, item: /^\d+$/.test(item) ? Number(item) : null }
}

/** What to tell an administrator of a refusal: in English the server's own words, which say more. */
export function useAdminProblem(): AdminProblem {
  const t = useTexts(adminTexts)
  const language = useLanguage()
  const said = (issue: Issue) => issueSentence(issue, language)
  const ofItems = (issues: readonly Issue[], field: string) =>
    issues.flatMap((issue) => {
      const place = placeOf(issue)
      const isIt = place.field === field && place.item !== null
      return isIt ? [t('badItem', { number: (place.item ?? 0) + 1, issue: said(issue) })] : []
    })
  return {
    sentenceOf: (error) => {
      if (!error) return ''
      // The call had nothing but the session, and whoever reads this has logged in since.
      if (error.status === 401) return t('endedMeanwhile')
      if (error.issues.length > 0) return t('invalid_parameter')
      return errorSentence(error, language)
    },
    issueOf: (error, field) => {
      const issue = error?.issues.find(({ path }) => path === field)
      if (issue) return said(issue)
      const sentences = ofItems(error?.issues ?? [], field)
      return sentences.length > 0 ? sentences.slice(0, itemsShownMax).join(' ') : undefined
    },
    otherIssues: (error, shown) =>
      (error?.issues ?? [])
        .filter((issue) => !shown.has(placeOf(issue).field))
        .map((issue) => `${issue.path}: ${said(issue)}`),
  }
}
