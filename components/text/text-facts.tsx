'use client'

import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { OpenText } from '@/lib/text/client/text-share'
import { textTexts } from './texts'

/** Size and dates of a text. */
export function TextFacts({ text }: { text: OpenText }) {
  const t = useTexts(textTexts)
  const { full } = useClock()
  const facts = [
    [t('stored'), t('size', { count: text.size })],
    [t('created'), full(text.created_at)],
    [t('updated'), full(text.updated_at)],
    [t('expiresAt'), text.expires_at === null ? t('kept') : full(text.expires_at)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 sm:grid-cols-[auto_1fr_auto_1fr]">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
