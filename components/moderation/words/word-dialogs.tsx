'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import { textIn } from '@/components/admin/form-values'
import { adminTexts } from '@/components/admin/texts'
import { TextArea } from '@/components/ui/text-area'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { addWords } from '@/lib/moderation/client/words'
import type { AdminWord } from '@/lib/moderation/contract/words'
import { wordTexts } from './texts'
import { WordInputs, wordFieldsOf } from './word-fields'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Adds words. */
export function AddWordsDialog(dialog: {
  onDone: (counts: { added: number; existing: number }) => void
  onClose: () => void
}) {
  const t = useTexts(wordTexts)
  const call = (form: FormData) => addWords(linesOf(textIn(form, 'words')), wordFieldsOf(form))
  return (
    <FormDialog {...dialog} title={t('addTitle')} yes={t('addYes')} call={call}>
      {(issueOf) => (
        <>
          <TextArea
            label={t('words')}
            hint={t('wordsHint')}
            error={issueOf('words')}
            name="words"
            rows={6}
            required
          />
          <WordInputs issueOf={issueOf} />
        </>
      )}
    </FormDialog>
  )
}

export interface WordDialogProps {
  word: AdminWord
  onDone: (changed: AdminWord) => void
  onStale: () => void
  onClose: () => void
}

/** Changes what happens to a word. */
export function WordDialog({ word, ...dialog }: WordDialogProps) {
  const t = useTexts(wordTexts)
  const shared = useTexts(adminTexts)
  const { id, version } = word
  return (
    <FormDialog
      {...dialog}
      title={t('change', { word: word.word })}
      yes={shared('save')}
      version={version}
      call={(form) => adminCall('PATCH /api/admin/words/{id}', { id, ...wordFieldsOf(form), version })}
    >
      {(issueOf) => <WordInputs word={word} issueOf={issueOf} />}
    </FormDialog>
  )
}
