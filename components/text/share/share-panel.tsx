'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { CreatedItem } from '@/components/mine/created-item'
import { CommandLine } from '@/components/tool-window/command-line'
import { CreateKeyField } from '@/components/tool-window/create-key-field'
import { MoreOptions } from '@/components/tool-window/more-options'
import { useProblem } from '@/components/tool-window/use-problem'
import { Problem } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyField } from '@/components/ui/copy-field'
import { Form } from '@/components/ui/form'
import { FormFooter } from '@/components/ui/form-footer'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { NewItem } from '@/lib/mine/client/my-items'
import { openCommand, saveCommand } from '@/lib/text/client/commands'
import { canSeal } from '@/lib/text/client/sealed-text'
import { fileBytesMax } from '@/lib/text/client/share/text-file'
import type { Shared, ShareTextState, TextDraft } from '@/lib/text/client/share/use-share-text'
import type { TextFileState } from '@/lib/text/client/share/use-text-file'
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

interface ShareOptionsProps {
  draft: TextDraft
  onChange: (part: Partial<TextDraft>) => void
}

function ShareOptions({ draft, onChange }: ShareOptionsProps) {
  const t = useTexts(textTexts)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('expires')}
          name="expires_in"
          value={String(draft.expires_in)}
          onChange={(event) => onChange({ expires_in: Number(event.target.value) })}
          options={expiries.map(([value, key]) => ({ value, label: t(key) }))}
        />
        <Select
          label={t('reads')}
          name="reads_max"
          value={draft.readsMax === 0 ? '' : String(draft.readsMax)}
          onChange={(event) => onChange({ readsMax: Number(event.target.value) })}
          options={reads.map(([value, key]) => ({ value, label: t(key) }))}
        />
        <Select
          label={t('encoding')}
          name="encoding"
          value={draft.encoding}
          onChange={(event) => onChange({ encoding: event.target.value === 'base64' ? 'base64' : 'plain' })}
          options={[
            { value: 'plain', label: t('encodingPlain') },
            { value: 'base64', label: t('encodingBase64') },
          ]}
          disabled={draft.sealed}
        />
      </div>
      <SealBox checked={draft.sealed} onChange={(sealed) => onChange({ sealed })} />
    </>
  )
}

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

interface ShareFormProps {
  state: ShareTextState
  file: TextFileState
  /** Whether it replaces a result: the text takes the focus. */
  isAgain: boolean
}

/** One field and one button; a file may fill the field. */
function ShareForm({ state, file, isAgain }: ShareFormProps) {
  const { draft, busy, error } = state
  const t = useTexts(textTexts)
  const { sentence, issueOf } = useProblem(error, ['text', 'name'])
  const set = (part: Partial<TextDraft>) => state.setDraft({ ...draft, ...part })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isAgain) field.current?.focus()
  }, [isAgain])
  const name = (
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
  )
  // The name of a file is a suggestion, which the user must see.
  const isNamed = draft.file !== ''
  const hasNameProblem = issueOf('name') !== undefined || error?.rule === 'text_name_taken'
  return (
    // POST, so that without scripts the input does not end up in a URL.
    <Form method="post" action="/api/sf/v1/save" onSubmit={state.submit}>
      <p>{t('welcome')}</p>
      <TextArea
        ref={field}
        label={t('text')}
        error={issueOf('text')}
        name="text"
        value={draft.text}
        onChange={({ target: { value } }) =>
          set(value === '' ? { text: '', file: '', crLf: false } : { text: value })
        }
        placeholder={t('textPlaceholder')}
        rows={9}
        required
        spellCheck={false}
        className="font-mono"
      />
      <FileNotice file={file} />
      {isNamed && name}
      <CreateKeyField error={error} />
      <FormFooter problem={sentence} busy={busy} label={t(busy ? 'submitting' : 'submit')}>
        <ChooseFile file={file} />
      </FormFooter>
      <MoreOptions hasProblem={hasNameProblem && !isNamed}>
        {!isNamed && name}
        <ShareOptions draft={draft} onChange={set} />
      </MoreOptions>
    </Form>
  )
}

function ChooseFile({ file }: { file: TextFileState }) {
  const t = useTexts(textTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseFile')}
        onChange={({ target }) => {
          file.take([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()} className="noscript:hidden">
        {t('chooseFile')}
      </Button>
    </>
  )
}

function FileNotice({ file: { taken, refused, swap } }: { file: TextFileState }) {
  const t = useTexts(textTexts)
  if (refused) return <Problem>{t(refused.problem, { file: refused.file, count: fileBytesMax() })}</Problem>
  if (!taken) return null
  return (
    <div className="flex items-center gap-2">
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {t(taken.isUndone ? 'fileUndone' : 'fileTaken', { file: taken.file })}
      </p>
      <Button onClick={swap} className="shrink-0">
        {t(taken.isUndone ? 'fileAgain' : 'fileUndo')}
      </Button>
    </div>
  )
}

interface ShareResultProps {
  shared: Shared
  /** Saved just now, not restored from storage. */
  isNew: boolean
  onEdit: () => void
  onAnother: () => void
}

const itemOf = ({ saved, seal }: Shared): NewItem => ({
  kind: 'text',
  name: saved.name,
  token: saved.token ?? '',
  expires: saved.expires_at,
  limited: saved.reads_left !== undefined,
  sealed: seal !== null,
})

function ShareResult({ shared, isNew, onEdit, onAnother }: ShareResultProps) {
  const { saved, sent, seal, page } = shared
  const t = useTexts(textTexts)
  const { reads_left: readsLeft } = saved
  return (
    <CreatedItem
      item={itemOf(shared)}
      isNew={isNew}
      label={t('link')}
      url={page}
      facts={
        readsLeft !== undefined && (
          <>
            <dt className="text-muted">{t('readsLeft')}</dt>
            <dd>{readsLeft}</dd>
          </>
        )
      }
      onEdit={onEdit}
      again={{ label: t('another'), onClick: onAnother }}
    >
      {seal ? (
        <>
          <p>{t('sealedHint')}</p>
          <CommandLine label={t('openByShell')} command={openCommand(saved.name, seal, sent.read_key)} />
        </>
      ) : (
        <>
          <CopyField label={t('raw')} value={saved.url} />
          <CommandLine command={saveCommand(sent)} />
        </>
      )}
    </CreatedItem>
  )
}

interface SharePanelProps {
  state: ShareTextState
  file: TextFileState
  onEdit: () => void
}

/** Saves a text, then shows its link in place of the form. */
export function SharePanel({ state, file, onEdit }: SharePanelProps) {
  const { shared } = state
  const [isAgain, setAgain] = useState(false)
  const another = () => {
    setAgain(true)
    file.forget()
    state.another()
  }
  if (!shared) return <ShareForm state={state} file={file} isAgain={isAgain} />
  return (
    <div className="flex flex-col gap-3">
      {file.refused && <FileNotice file={file} />}
      <ShareResult shared={shared} isNew={state.isNew} onEdit={onEdit} onAnother={another} />
    </div>
  )
}
