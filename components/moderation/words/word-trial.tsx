'use client'

import { useState } from 'react'
import { Refusal } from '@/components/admin/refusal'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { TextField } from '@/components/ui/text-field'
import { adminCall } from '@/lib/core/api/admin-call'
import type { Given } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { WordTestAnswer } from '@/lib/moderation/contract/words'
import { wordTexts } from './texts'

const sentences = { mask: 'becomesMask', block: 'becomesBlock', flag: 'becomesFlag' } as const

function Outcome({ test, preview }: WordTestAnswer) {
  const t = useTexts(wordTexts)
  return (
    <>
      {test && (
        <p>
          {test.action === null ? t('nothing') : t(sentences[test.action], { text: test.text })}{' '}
          {test.matches.length > 0 && t('found', { words: test.matches.map(({ word }) => word).join(', ') })}
        </p>
      )}
      {preview && (
        <p>{t('previewOf', { word: preview.word, hits: preview.hits, scanned: preview.scanned })}</p>
      )}
    </>
  )
}

/** Tells what the list would do to a sentence, and what a new word would have done to messages. */
export function WordTrial() {
  const t = useTexts(wordTexts)
  const [text, setText] = useState('')
  const { busy, error, answer, run } = useCall((tried: Given<'POST /api/admin/words/test'>) =>
    adminCall('POST /api/admin/words/test', tried),
  )
  return (
    <GroupBox caption={t('test')}>
      <form
        className="flex flex-wrap items-end gap-1.5"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void run({ text })
        }}
      >
        <div className="min-w-48 flex-1">
          <TextField
            label={t('testText')}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" busy={busy}>
          {t('testRun')}
        </Button>
        <Button busy={busy} disabled={text.trim() === ''} onClick={() => run({ word: text })}>
          {t('preview')}
        </Button>
      </form>
      {error && <Refusal error={error} />}
      <div role="status" className="pt-1 wrap-anywhere empty:hidden">
        {answer && <Outcome {...answer} />}
      </div>
    </GroupBox>
  )
}
