'use client'

import { useId } from 'react'
import { FormDialog } from '@/components/admin/form-dialog'
import { checkedIn, textIn } from '@/components/admin/form-values'
import { Checkbox } from '@/components/ui/checkbox'
import { GroupBox } from '@/components/ui/group-box'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { addWords, type WordFields } from '@/lib/moderation/client/words'
import type { AdminWord } from '@/lib/moderation/contract/words'
import { wordActions, wordScopes } from '@/lib/moderation/limits'
import { wordTexts } from '@/lib/moderation/texts'

export function wordFieldsOf(form: FormData): WordFields {
  return {
    action: wordActions.find((action) => action === form.get('action')) ?? 'mask',
    scope: wordScopes.filter((scope) => checkedIn(form, scope)),
    note: textIn(form, 'note'),
  }
}

interface WordInputsProps {
  /** Missing for new words. */
  word?: AdminWord
  issueOf: (field: string) => string | undefined
}

export function WordEffect({ word, issueOf, label }: WordInputsProps & { label?: string }) {
  const t = useTexts(wordTexts)
  const id = useId()
  const wrongScope = issueOf('scope')
  return (
    <>
      <Select
        label={label ?? t('action')}
        error={issueOf('action')}
        name="action"
        defaultValue={word?.action ?? 'mask'}
        options={wordActions.map((value) => ({ value, label: t(value) }))}
      />
      <GroupBox caption={t('scopeCaption')}>
        <div className="flex flex-wrap gap-x-4">
          {wordScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(scope)}
              name={scope}
              defaultChecked={word?.scope.includes(scope) ?? true}
              aria-invalid={wrongScope ? true : undefined}
              aria-describedby={wrongScope ? id : undefined}
            />
          ))}
        </div>
        {wrongScope && (
          <p id={id} className="text-danger">
            {wrongScope}
          </p>
        )}
      </GroupBox>
    </>
  )
}

function WordInputs({ word, issueOf }: WordInputsProps) {
  const t = useTexts(wordTexts)
  return (
    <>
      <WordEffect word={word} issueOf={issueOf} />
      <TextField
        label={t('note')}
        error={issueOf('note')}
        name="note"
        defaultValue={word?.note}
        maxLength={limits.noteLengthMax}
      />
    </>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

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

interface WordDialogProps {
  word: AdminWord
  onDone: (changed: AdminWord) => void
  onStale: () => void
  onClose: () => void
}

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
