'use client'

import { useId } from 'react'
import { textIn, tickedIn } from '@/components/admin/form-values'
import { Checkbox } from '@/components/ui/checkbox'
import { GroupBox } from '@/components/ui/group-box'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { WordFields } from '@/lib/moderation/client/words'
import { type AdminWord, wordActions, wordScopes } from '@/lib/moderation/contract/words'
import { wordTexts } from './texts'

/** What {@link WordInputs} hold. */
export function wordFieldsOf(form: FormData): WordFields {
  return {
    action: wordActions.find((action) => action === form.get('action')) ?? 'mask',
    scope: wordScopes.filter((scope) => tickedIn(form, scope)),
    note: textIn(form, 'note'),
  }
}

interface WordInputsProps {
  /** Missing for new ones. */
  word?: AdminWord
  issueOf: (field: string) => string | undefined
}

/** What happens to texts with a word, and where it holds. */
export function WordEffect({ word, issueOf, label }: WordInputsProps & { label?: string }) {
  const t = useTexts(wordTexts)
  const id = useId()
  const wrongScope = issueOf('scope')
  return (
    <>
      <Select
        label={label ?? t('actionField')}
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

/** Everything that is said of a word. */
export function WordInputs({ word, issueOf }: WordInputsProps) {
  const t = useTexts(wordTexts)
  return (
    <>
      <WordEffect word={word} issueOf={issueOf} />
      <TextField
        label={t('noteField')}
        error={issueOf('note')}
        name="note"
        defaultValue={word?.note}
        maxLength={limits.noteLengthMax}
      />
    </>
  )
}
