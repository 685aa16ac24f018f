'use client'

import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Seal } from '@/lib/text/client/sealed-text'
import { useSealedText } from '@/lib/text/client/use-sealed-text'
import { TextHere } from './text-here'
import { readingTexts } from './texts'

/** A text that was sealed in somebody's browser and is opened in this one. */
export function SealedText({ name, seal, lang }: { name: string; seal: Seal; lang: string }) {
  const t = useTexts(readingTexts)
  const { busy, unsealed, error, wasAsked, read } = useSealedText(name, seal)
  const { sentence } = useProblem(error)
  // One that opens by itself takes the focus from nothing.
  const box = useFocusOn<HTMLElement>(wasAsked ? unsealed : null)
  if (error?.rule === 'guarded_text')
    return (
      <div className="flex flex-col items-start gap-3 p-3">
        <Alert kind="warning">{t('sealedCounts')}</Alert>
        <Button primary busy={busy} onClick={read}>
          {t('show')}
        </Button>
      </div>
    )
  const text = unsealed?.text
  if (typeof text === 'string')
    return (
      <>
        <div className="p-2 pb-0">
          <Alert kind="info" live>
            {t('unsealed')}
          </Alert>
        </div>
        <TextHere name={name} text={text} lang={lang} box={box} />
      </>
    )
  if (!error && !unsealed) return <p className="p-3">{t('opening')}</p>
  return (
    <div className="p-3">
      <Alert kind="error" live>
        {error ? sentence : t('sealBroken')}
      </Alert>
    </div>
  )
}
