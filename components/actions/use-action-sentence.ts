'use client'

import type { AdminAction, Counts } from '@/lib/actions/contract'
import { cleanUpTexts } from '@/lib/actions/texts'
import { formatList } from '@/lib/core/i18n/format-list'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'

/** What an action counted, in words. */
export function useCounts() {
  const t = useTexts(cleanUpTexts)
  const language = useLanguage()
  return ({ senders, tags, ...counts }: Counts) => {
    const kinds = (['messages', 'texts', 'links'] as const).filter((kind) => counts[kind] > 0)
    const parts = kinds.map((kind) => t(kind, { count: counts[kind] }))
    return {
      what: formatList(language, parts) || t('nothing'),
      senders: t('senders', { count: senders }),
      addresses: t('addresses', { count: tags }),
    }
  }
}

/** What an action has done. */
export function useActionSentence(): (action: Pick<AdminAction, 'bans' | 'counts' | 'do'>) => string {
  const t = useTexts(cleanUpTexts)
  const countsOf = useCounts()
  return ({ do: deeds, counts, bans }) => {
    const words = countsOf(counts)
    return [
      deeds.includes('delete') && t('deleted', words),
      deeds.includes('hide') && t('hidden', words),
      bans > 0 && t('banned', { ...words, count: bans }),
      deeds.includes('block') && t('blocked'),
    ]
      .filter((sentence) => sentence !== false)
      .join(' ')
  }
}

export const totalOf = ({ counts: { messages, texts, links } }: Pick<AdminAction, 'counts'>): number =>
  messages + texts + links
