'use client'

import { type ReactNode, type SubmitEvent, useEffect, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { adminTexts } from '@/lib/admin/texts'
import type { ApiError } from '@/lib/core/api/api-error'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import { ErrorMessage, useIssueOf } from './messages'

import { UnsavedEntries, useUnsavedEntries } from './unsaved-entries'
import { useRestoreFocus } from './use-restore-focus'

export interface FormDialogProps<Result> {
  title: string
  yes: string
  call: (fields: FormData) => Promise<Result>
  onDone: (response: Result) => void
  onClose: () => void
  /** The record has a newer version: reload it. */
  onStale?: () => void
  /** The field to mark when the server refuses without naming one. */
  blame?: Partial<Record<'conflict' | 'not_found', string>>
  version?: number
  /** It cannot be sent yet. */
  disabled?: boolean
  children: (issueOf: (field: string) => string | undefined, error: ApiError | null) => ReactNode
}

function useFields<Result>({ blame, children }: FormDialogProps<Result>, error: ApiError | null) {
  const t = useTexts(adminTexts)
  const issueOf = useIssueOf()
  const slug = error?.slug
  const blamed = slug === 'conflict' || slug === 'not_found' ? slug : null
  const shown = new Set<string>()
  let isAtField = false
  const fields = children((field) => {
    shown.add(field)
    const isBlamed = blamed !== null && blame?.[blamed] === field
    if (isBlamed) isAtField = true
    return issueOf(error, field) ?? (isBlamed ? t(`field_${blamed}`) : undefined)
  }, error)
  return { fields, shown, isAtField }
}

/** A dialog with fields that stays open until the server has accepted them. */
export function FormDialog<Result>(dialog: FormDialogProps<Result>) {
  const { title, yes, call, onDone, onClose, onStale, version, disabled } = dialog
  const t = useTexts(widgetTexts)
  const watch = useUnsavedEntries(version)
  const { busy, error, run } = useCall(async (fields: FormData) => {
    try {
      return { response: await call(fields) }
    } catch (caught) {
      if ((caught as ApiError).slug === 'conflict') onStale?.()
      throw caught
    }
  })
  const { fields, shown, isAtField } = useFields(dialog, error)
  const id = useId()
  useRestoreFocus()
  useEffect(() => {
    if (error) watch.form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, watch.form])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const done = await run(new FormData(event.currentTarget))
    if (done) onDone(done.response)
  }
  const isStale = error ? onStale !== undefined && error.slug === 'conflict' : watch.unsaved.length > 0
  const buttons = (
    <>
      <Button type="submit" form={id} primary busy={busy} disabled={disabled}>
        {busy ? t('working') : yes}
      </Button>
      <Button onClick={onClose}>{t('cancel')}</Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('close')} buttons={buttons}>
      <form
        ref={watch.form}
        id={id}
        onSubmit={submit}
        onInput={watch.onInput}
        className="flex flex-col gap-3"
        autoComplete="off"
      >
        <ErrorMessage error={isAtField ? null : error} isStale={isStale} shown={shown} />
        <UnsavedEntries watch={watch} version={version} />
        <div key={version} className="flex flex-col gap-3">
          {fields}
        </div>
      </form>
    </Dialog>
  )
}
