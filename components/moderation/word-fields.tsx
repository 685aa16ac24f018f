'use client'

import { useId } from 'react'
import type { FormField } from '@/components/admin/record-form'
import { Checkbox } from '@/components/ui/checkbox'
import { GroupBox } from '@/components/ui/group-box'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { defaultScopes, wordActions, wordScopes } from '@/lib/moderation/limits'
import { wordTexts } from '@/lib/moderation/texts'

function Scopes({
  error,
  scope = defaultScopes,
}: {
  error: string | undefined
  scope?: readonly string[] | undefined
}) {
  const t = useTexts(wordTexts)
  const id = useId()
  return (
    <GroupBox caption={t('scopeCaption')}>
      <div className="flex flex-wrap gap-x-4">
        {wordScopes.map((each) => (
          <Checkbox
            key={each}
            label={t(each)}
            name={each}
            defaultChecked={scope.includes(each)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
          />
        ))}
      </div>
      <p className="text-muted">{t('scopeHint')}</p>
      {error && (
        <p id={id} className="text-danger">
          {error}
        </p>
      )}
    </GroupBox>
  )
}

type Field = FormField<KeyOf<typeof wordTexts>>

export const effectFields: Record<'action' | 'scope', Field> = {
  action: { label: 'action', kind: 'choice', choices: wordActions, value: 'mask' },
  scope: {
    label: 'scope',
    render: (error, scope) => <Scopes error={error} scope={scope as readonly string[] | undefined} />,
    read: (data) => wordScopes.filter((scope) => data.has(scope)),
  },
}
