'use client'

import type { SubmitEvent } from 'react'
import { useProblem } from '@/components/tool-window/use-problem'
import { FormEnd } from '@/components/ui/form-end'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { ShareTextState, TextDraft } from '@/lib/text/client/use-share-text'
import { SealBox } from './seal-box'
import { textTexts } from './texts'

const hour = 3600
const expiries = [
  ['0', 'expiryNever'],
  [String(hour), 'expiryHour'],
  [String(24 * hour), 'expiryDay'],
  [String(7 * 24 * hour), 'expiryWeek'],
  [String(30 * 24 * hour), 'expiryMonth'],
] as const

const reads = [
  ['', 'readsAlways'],
  ['1', 'readsOnce'],
  ['3', 'readsThree'],
  ['10', 'readsTen'],
] as const

/** The text, and what its link is to be like. */
export function ShareForm({ state }: { state: ShareTextState }) {
  const { draft, busy, error } = state
  const t = useTexts(textTexts)
  const { sentence, issueOf } = useProblem(error, ['text', 'name'])
  const set = (part: Partial<TextDraft>) => state.setDraft({ ...draft, ...part })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    state.submit()
  }
  return (
    // Before the script runs, and without it: what was typed must not end up in an address.
    <form method="post" action="/api/sf/v1/save" onSubmit={submit} className="flex flex-col gap-3">
      <p>{t('welcome')}</p>
      <TextArea
        label={t('text')}
        error={issueOf('text')}
        name="text"
        value={draft.text}
        onChange={(event) => set({ text: event.target.value })}
        placeholder={t('textPlaceholder')}
        rows={9}
        required
        spellCheck={false}
        className="font-mono"
      />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        error={issueOf('name')}
        name="name"
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        autoComplete="off"
        verbatim
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('expires')}
          name="expires_in"
          value={String(draft.expires_in)}
          onChange={(event) => set({ expires_in: Number(event.target.value) })}
          options={expiries.map(([value, key]) => ({ value, label: t(key) }))}
        />
        <Select
          label={t('reads')}
          name="reads_max"
          value={draft.readsMax === 0 ? '' : String(draft.readsMax)}
          onChange={(event) => set({ readsMax: Number(event.target.value) })}
          options={reads.map(([value, key]) => ({ value, label: t(key) }))}
        />
        <Select
          label={t('encoding')}
          name="encoding"
          value={draft.encoding}
          onChange={(event) => set({ encoding: event.target.value === 'base64' ? 'base64' : 'plain' })}
          options={[
            { value: 'plain', label: t('encodingPlain') },
            { value: 'base64', label: t('encodingBase64') },
          ]}
          disabled={draft.sealed}
        />
      </div>
      <SealBox checked={draft.sealed} onChange={(sealed) => set({ sealed })} />
      <FormEnd problem={sentence} busy={busy} label={t(busy ? 'submitting' : 'submit')} />
    </form>
  )
}
