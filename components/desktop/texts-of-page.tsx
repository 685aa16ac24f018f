import type { ReactNode } from 'react'
import { pageTexts } from '@/lib/core/i18n/server-texts'
import type { TextGroup } from '@/lib/core/i18n/texts'
import { PageTexts } from '@/lib/core/i18n/use-language'
import { requestLanguage } from './request'

interface TextsOfPageProps {
  groups: readonly TextGroup[]
  children: ReactNode
}

/** Gives the components of a page their texts, in the reader's language only. */
export async function TextsOfPage({ groups, children }: TextsOfPageProps) {
  return <PageTexts texts={pageTexts(groups, await requestLanguage())}>{children}</PageTexts>
}
