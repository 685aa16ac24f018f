'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyField } from '@/components/ui/copy-field'
import type { TextToSave } from '@/lib/client/text-share'
import { useTexts } from '@/lib/client/use-language'
import type { TextAnswer } from '@/lib/schemas/text'
import { CommandLine } from '../command-line'
import { saveCommand } from './text-commands'
import { textTexts } from './texts'

export interface ShareResultProps {
  saved: TextAnswer
  sent: TextToSave
  onChangeIt: () => void
  onAnother: () => void
}

/** The link of a text that was just saved, and its token, which nobody is told again. */
export function ShareResult({ saved, sent, onChangeIt, onAnother }: ShareResultProps) {
  const t = useTexts(textTexts)
  return (
    <div className="flex flex-col gap-3">
      <Alert kind="info" live>
        {t('saved')}
      </Alert>
      <CopyField label={t('link')} value={saved.url} />
      {saved.token && <CopyField label={t('token')} hint={t('tokenHint')} value={saved.token} />}
      <CommandLine command={saveCommand(sent)} />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink href={saved.url} target="_blank" rel="noopener">
          {t('openIt')}
        </ButtonLink>
        <Button onClick={onChangeIt}>{t('changeIt')}</Button>
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
    </div>
  )
}
