'use client'

import { type SubmitEvent, useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { CopyButton } from '@/components/ui/copy-button'
import { FormFooter } from '@/components/ui/form-footer'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { type CallResponse, call } from '@/lib/core/api/call'
import { curlLine } from '@/lib/core/api/curl'
import { type CallState, useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { uuidTexts } from '@/lib/uuid/texts'

type Making = CallState<[version: 'v4' | 'v7', count: string], CallResponse<'GET /uuid'>>

export function UuidWindow() {
  const t = useTexts(uuidTexts)
  const [query, setQuery] = useState('')
  const making = useCall(async (version: 'v4' | 'v7', count: string) => {
    const response = await call('GET /uuid', { version, count })
    setQuery(`version=${version}&count=${count}`)
    return response
  })
  const made = making.response?.uuids.join('\n')
  const command = made && curlLine({ url: `${window.location.origin}/uuid?${query}&format=text` })
  return (
    <ToolWindow program="uuid" endpoint="GET /uuid">
      <div className="flex min-w-0 flex-col gap-3 p-3">
        <p>{t('intro')}</p>
        <UuidForm making={making} />
        {made && (
          <div className="flex flex-col gap-3" aria-live="polite">
            <p>{t('made')}</p>
            <div className="flex flex-col items-end gap-1.5 sm:flex-row sm:items-start">
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must reach it.
                tabIndex={0}
                className="bevel-sunken max-h-60 w-full min-w-0 overflow-auto sm:flex-1 bg-field px-2 py-1 text-xs leading-5"
              >
                {made}
              </pre>
              <CopyButton value={made} what={t('copyAll')} />
            </div>
            {command && <CommandLine command={command} />}
          </div>
        )}
      </div>
    </ToolWindow>
  )
}

/** Without scripts the form opens the API response. */
function UuidForm({ making }: { making: Making }) {
  const t = useTexts(uuidTexts)
  const { sentence, issueOf } = useProblem(making.error, ['count'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read from the form, which also has what was chosen before hydration.
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
      <FormFooter problem={sentence} busy={making.busy} label={t(making.busy ? 'making' : 'make')} />
    </form>
  )
}
