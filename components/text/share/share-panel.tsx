'use client'

import { type SubmitEvent, useId } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyField } from '@/components/ui/copy-field'
import { FormFooter } from '@/components/ui/form-footer'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useFocusOn } from '@/lib/core/browser/use-focus-on'
import { useTexts } from '@/lib/core/i18n/use-language'
import { openCommand, saveCommand } from '@/lib/text/client/commands'
import { canSeal } from '@/lib/text/client/sealed-text'
import type { Shared, ShareTextState, TextDraft } from '@/lib/text/client/share/use-share-text'
import { textTexts } from '@/lib/text/texts'

const hour = 3600
const expiries = [
  ['0', 'expiryNever'],
  [String(hour), 'expiryHour'],
  [String(24 * hour), 'expiryDay'],
  [String(7 * 24 * hour), 'expiryWeek'],
  [String(30 * 24 * hour), 'expiryMonth'],
  [String(365 * 24 * hour), 'expiryYear'],
] as const

const reads = [
  ['', 'readsAlways'],
  ['1', 'readsOnce'],
  ['3', 'readsThree'],
  ['10', 'readsTen'],
] as const

/** Saves a text, then shows its link. */
export function SharePanel({ state, onChangeIt }: { state: ShareTextState; onChangeIt: () => void }) {
  const { shared } = state
  const panel = useFocusOn<HTMLDivElement>(shared)
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {shared ? (
        <ShareResult shared={shared} onChangeIt={onChangeIt} onAnother={state.another} />
      ) : (
        <ShareForm state={state} />
      )}
    </div>
  )
}

/** Encrypts the text in the browser. */
function SealBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTexts(textTexts)
  const hint = useId()
  const isPossible = useBrowserValue(canSeal, true)
  return (
    <div className="flex flex-col">
      <Checkbox
        label={t('seal')}
        checked={checked}
        disabled={!isPossible}
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={hint} className="text-muted">
        {t(isPossible ? 'sealHint' : 'sealHttps')}
      </p>
    </div>
  )
}

function ShareForm({ state }: { state: ShareTextState }) {
  const { draft, busy, error } = state
  const t = useTexts(textTexts)
  const { sentence, issueOf } = useProblem(error, ['text', 'name'])
  const set = (part: Partial<TextDraft>) => state.setDraft({ ...draft, ...part })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    state.submit()
  }
  return (
    // POST, so that without scripts the input does not end up in a URL.
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
      <FormFooter problem={sentence} busy={busy} label={t(busy ? 'submitting' : 'submit')} />
    </form>
  )
}

interface ShareResultProps {
  shared: Shared
  onChangeIt: () => void
  onAnother: () => void
}

/** The link of a saved text, and its token, which is shown only once. */
function ShareResult({ shared, onChangeIt, onAnother }: ShareResultProps) {
  const { saved, sent, seal, page } = shared
  const t = useTexts(textTexts)
  const isRead = saved.reads_left === undefined
  return (
    <div className="flex flex-col gap-3">
      <Alert kind="info" live>
        {t('saved')}
      </Alert>
      <CopyField label={t('link')} hint={seal ? t('sealedHint') : undefined} value={page} />
      {!seal && <CopyField label={t('raw')} value={saved.url} />}
      {saved.token && <CopyField label={t('token')} hint={t('tokenHint')} value={saved.token} />}
      {seal ? (
        <CommandLine label={t('openByShell')} command={openCommand(saved.name, seal, sent.read_key)} />
      ) : (
        <CommandLine command={saveCommand(sent)} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink href={page} target="_blank" rel="noopener">
          {t('openIt')}
        </ButtonLink>
        {!seal && isRead && <Button onClick={onChangeIt}>{t('changeIt')}</Button>}
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
    </div>
  )
}
