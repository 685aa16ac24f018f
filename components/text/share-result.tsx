'use client'

import { CommandLine } from '@/components/tool-window/command-line'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyField } from '@/components/ui/copy-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Shared } from '@/lib/text/client/use-share-text'
import { openCommand, saveCommand } from './text-commands'
import { textTexts } from './texts'

export interface ShareResultProps {
  shared: Shared
  onChangeIt: () => void
  onAnother: () => void
}

/** The link of a text that was just saved, and its token, which nobody is told again. */
export function ShareResult({ shared, onChangeIt, onAnother }: ShareResultProps) {
  const { saved, sent, seal, page } = shared
  const t = useTexts(textTexts)
  const isRead = saved.reads_left === undefined
  return (
    <div className="flex flex-col gap-3">
      <Alert kind="info" live>
        {t('saved')}
      </Alert>
      <CopyField label={t('link')} hint={seal ? t('sealedHint') : undefined} value={page} />
      {!seal && <CopyField label={t('raw')} value={saved.url} />}
      {saved.token && <CopyField label={t('token')} hint={t('tokenHint')} value={saved.token} />}
      {seal ? (
        <CommandLine label={t('openByShell')} command={openCommand(saved.name, seal, sent.read_key)} />
      ) : (
        <CommandLine command={saveCommand(sent)} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink href={page} target="_blank" rel="noopener">
          {t('openIt')}
        </ButtonLink>
        {!seal && isRead && <Button onClick={onChangeIt}>{t('changeIt')}</Button>}
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
    </div>
  )
}
