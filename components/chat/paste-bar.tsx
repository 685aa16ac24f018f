'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { pasteTexts } from '@/lib/chat/texts'
import { errorSentence } from '@/lib/core/api/error-sentence'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import { useIdempotentCall } from '@/lib/core/api/use-call'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { unnamedSaver } from '@/lib/text/client/share/save-unnamed'
import { readingPath } from '@/lib/text/limits'
import type { ComposerContext } from './composer-aid'

interface PasteBarProps extends ComposerContext {
  text: string
  /** Of the shared text; the bar then stays until it is closed. */
  token: string
  onShared: (token: string) => void
  onKeep: () => void
}

const look = 'bevel-window flex flex-wrap gap-2 bg-notice p-2'

type Save = ReturnType<typeof unnamedSaver>

const save = (once: IdempotentCall, saveUnnamed: Save, text: string) =>
  saveUnnamed(once, { text, encoding: 'plain' })

/** The paste stays until its link replaces it. Then the bar shows the token, which cannot be retrieved again. */
export function PasteBar({ text, token, onShared, onKeep, chat, setDraft, field }: PasteBarProps) {
  const t = useTexts(pasteTexts)
  const language = useLanguage()
  const { busy, error, run } = useIdempotentCall(save)
  const [saveUnnamed] = useState(unnamedSaver)
  const share = async () => {
    const response = await run(saveUnnamed, text)
    const box = field.current
    if (!response || !box) return
    const { name, token: fresh } = response
    // The reading page links to the raw text too.
    const url = window.location.origin + readingPath(name)
    // If the paste was edited meanwhile, it stays and the link follows it.
    const line = box.value.includes(text) ? box.value.replace(text, () => url) : `${box.value} ${url}`
    setDraft(line)
    box.focus()
    if (!fresh) return onKeep()
    onShared(fresh)
    chat.addNotice([t('shared', { url }), t('token', { token: fresh })])
  }
  const keep = () => {
    onKeep()
    field.current?.focus()
  }
  // It may stay for long, so the log makes space for it.
  if (token)
    return (
      <div className={`${look} items-start`}>
        <div className="min-w-40 flex-1">
          <CopyField label={t('tokenLabel')} hint={t('kept')} value={token} />
        </div>
        {/* Aligned with the field, below its label. */}
        <Button onClick={keep} className="mt-[calc(1lh+0.25rem)]">
          {t('close')}
        </Button>
      </div>
    )
  return (
    <div className={`${look} absolute inset-x-0 bottom-full z-20 items-center`}>
      <p role="status" className="min-w-40 flex-1 wrap-anywhere">
        {error
          ? t('failed', { reason: errorSentence(error, language) })
          : t('offer', { count: text.split('\n').length })}
      </p>
      <Button busy={busy} onClick={share}>
        {t('share')}
      </Button>
      <Button onClick={keep}>{t('keep')}</Button>
    </div>
  )
}
