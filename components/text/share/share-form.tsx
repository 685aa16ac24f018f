'use client'

import { type SubmitEvent, useEffect, useRef } from 'react'
import { MoreOptions } from '@/components/tool-window/more-options'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormFooter } from '@/components/ui/form-footer'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import { fileBytesMax } from '@/lib/text/client/share/text-file'
import type { ShareTextState, TextDraft } from '@/lib/text/client/share/use-share-text'
import type { TextFileState } from '@/lib/text/client/share/use-text-file'
import { textTexts } from '@/lib/text/texts'
import { ShareOptions } from './share-options'

interface ShareFormProps {
  state: ShareTextState
  file: TextFileState
  /** Whether it replaces a result: the text takes the focus. */
  isAgain: boolean
}

/** One field and one button; a file may fill the field. */
export function ShareForm({ state, file, isAgain }: ShareFormProps) {
  const { draft, busy, error } = state
  const t = useTexts(textTexts)
  const { sentence, issueOf } = useProblem(error, ['text', 'name'])
  const set = (part: Partial<TextDraft>) => state.setDraft({ ...draft, ...part })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isAgain) field.current?.focus()
  }, [isAgain])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    state.submit()
  }
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
    <form method="post" action="/api/sf/v1/save" onSubmit={submit} className="flex flex-col gap-3">
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
      <FormFooter problem={sentence} busy={busy} label={t(busy ? 'submitting' : 'submit')}>
        <ChooseFile file={file} />
      </FormFooter>
      <MoreOptions hasProblem={hasNameProblem && !isNamed}>
        {!isNamed && name}
        <ShareOptions draft={draft} onChange={set} />
      </MoreOptions>
    </form>
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

/** What became of a file. */
export function FileNotice({ file: { taken, refused, swap } }: { file: TextFileState }) {
  const t = useTexts(textTexts)
  if (refused)
    return (
      <Alert kind="error" live>
        {t(refused.problem, { file: refused.file, count: fileBytesMax() })}
      </Alert>
    )
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
