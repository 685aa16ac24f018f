import type { SubmitEvent } from 'react'
import { useProblem } from '@/components/tool-window/use-problem'
import { FormEnd } from '@/components/ui/form-end'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { Answer } from '@/lib/core/api/call'
import type { CallState } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { uuidTexts } from './texts'

type Making = CallState<[version: 'v4' | 'v7', count: string], Answer<'GET /uuid'>>

/** Version and number. Without scripts the form opens the API's own answer. */
export function UuidForm({ making }: { making: Making }) {
  const t = useTexts(uuidTexts)
  const { sentence, issueOf } = useProblem(making.error, ['count'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What was chosen before the scripts were there counts too: the form itself keeps it.
    const form = new FormData(event.currentTarget)
    void making.run(form.get('version') === 'v7' ? 'v7' : 'v4', String(form.get('count') ?? ''))
  }
  return (
    <form method="get" action="/uuid" onSubmit={submit} className="flex flex-col gap-3">
      <Select
        inline
        label={t('version')}
        name="version"
        options={[
          { value: 'v4', label: t('v4') },
          { value: 'v7', label: t('v7') },
        ]}
      />
      <TextField
        inline
        label={t('count')}
        hint={t('countHint')}
        error={issueOf('count')}
        name="count"
        inputMode="numeric"
        required
        defaultValue="10"
        autoComplete="off"
      />
      <FormEnd problem={sentence} busy={making.busy} label={t(making.busy ? 'making' : 'make')} />
    </form>
  )
}
