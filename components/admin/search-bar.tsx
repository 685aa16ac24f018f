'use client'

import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { fieldLook } from '@/components/ui/text-area'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { adminTexts } from './texts'

export interface SearchBarProps {
  q: string
  onSearch: (q: string, fields: FormData, form: HTMLFormElement) => void
  /** Buttons of the list, and further search fields. */
  buttons?: ReactNode
}

export function SearchBar({ q, onSearch, buttons }: SearchBarProps) {
  const t = useTexts(adminTexts)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSearch(String(form.get('q') ?? '').trim(), form, event.currentTarget)
  }
  return (
    // `noValidate`: errors are shown at the fields, in the language of the page.
    <form noValidate onSubmit={submit} autoComplete="off" className="flex flex-wrap items-end gap-1.5">
      <div className="min-w-36 flex-1">
        <Field label={t('find')}>
          {(control) => (
            <input
              type="search"
              name="q"
              defaultValue={q}
              maxLength={limits.searchLengthMax}
              className={fieldLook}
              {...control}
            />
          )}
        </Field>
      </div>
      <Button type="submit">{t('search')}</Button>
      {buttons}
    </form>
  )
}
