'use client'

import { Button } from '@/components/ui/button'
import { call } from '@/lib/client/api/call'
import { errorSentence } from '@/lib/client/api/error-sentence'
import { useCall } from '@/lib/client/api/use-call'
import { readingPath } from '@/lib/client/tools/reading/reading-path'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import type { Writing } from './composer-aid'
import { pasteTexts } from './paste-texts'

export interface PasteBarProps extends Writing {
  /** What was pasted. */
  text: string
  onKeep: () => void
}

const save = (text: string) => call('POST /api/sf/v1/save', { text, encoding: 'plain' })

/** Offers to share a long paste as a text. Until its link is there, and if there is none, what was pasted stays. */
export function PasteBar({ text, onKeep, chat, setDraft, field }: PasteBarProps) {
  const t = useTexts(pasteTexts)
  const language = useLanguage()
  const { busy, error, run } = useCall(save)
  const share = async () => {
    const answer = await run(text)
    const box = field.current
    if (!answer || !box) return
    const { name, token } = answer
    // For those who read: it leads on to the text as it is, too.
    const url = window.location.origin + readingPath(name)
    // Whoever changed the paste meanwhile keeps what they have, and the link after it.
    const line = box.value.includes(text) ? box.value.replace(text, () => url) : `${box.value} ${url}`
    setDraft(line)
    onKeep()
    box.focus()
    if (token) chat.tell([t('shared', { url }), t('token', { token })])
  }
  const keep = () => {
    onKeep()
    field.current?.focus()
  }
  return (
    <div className="bevel-window absolute inset-x-0 bottom-full z-20 flex flex-wrap items-center gap-2 bg-notice p-2">
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
