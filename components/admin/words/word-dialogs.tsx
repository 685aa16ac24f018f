'use client'

import { TextArea } from '@/components/ui/text-area'
import { adminCall } from '@/lib/client/admin/admin-call'
import { addWords } from '@/lib/client/admin/admin-words'
import { useTexts } from '@/lib/client/use-language'
import type { AdminWord } from '@/lib/schemas/admin/words'
import { FormDialog } from '../form-dialog'
import { textIn } from '../form-values'
import { adminTexts } from '../texts'
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
