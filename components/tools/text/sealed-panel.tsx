'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { TextArea } from '@/components/ui/text-area'
import type { Seal } from '@/lib/client/tools/sealed-text'
import { useSealedText } from '@/lib/client/tools/use-sealed-text'
import { useTexts } from '@/lib/client/use-language'
import { useProblem } from '../use-problem'
import { textTexts } from './texts'

/** A text that was sealed in somebody's browser and is opened in this one. */
export function SealedPanel({ name, seal }: { name: string; seal: Seal }) {
  const t = useTexts(textTexts)
  const { busy, unsealed, error, read } = useSealedText(name, seal)
  const problem = useProblem(t, ['not_found'])(error)
  if (error?.slug === 'conflict')
    return (
      <div className="flex flex-col items-start gap-3">
        <Alert kind="warning">{t('sealedCounts')}</Alert>
        <Button primary busy={busy} onClick={read}>
          {t('readIt')}
        </Button>
      </div>
    )
  if (error)
    return (
      <Alert kind="error" live>
        {problem}
      </Alert>
    )
  if (unsealed === null) return <p>{t('opening')}</p>
  const { text } = unsealed
  if (text === null)
    return (
      <Alert kind="error" live>
        {t('sealBroken')}
      </Alert>
    )
  return (
    <div className="flex flex-col gap-3">
      <Alert kind="info" live>
        {t('unsealed')}
      </Alert>
      <TextArea label={t('text')} value={text} readOnly rows={12} spellCheck={false} className="font-mono" />
      <div className="flex justify-end">
        <CopyButton value={text} what={t('text')} />
      </div>
    </div>
  )
}
