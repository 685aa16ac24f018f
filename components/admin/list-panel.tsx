'use client'

import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { DataTable, type DataTableProps } from '@/components/ui/data-table'
import { Field } from '@/components/ui/field'
import { fieldLook } from '@/components/ui/text-area'
import type { KeyOf } from '@/lib/admin/client/admin-pages'
import { type AdminList, type ListName, type RowOf, useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts } from '@/lib/admin/texts'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ErrorMessage, StatusMessage } from './messages'

/**
 * The state of a list panel: search, rows, the open dialog and the last status message.
 * @param keyOf see {@link useAdminList} @param atFirst the dialog that is open at first
 */
export function useListPanel<Name extends ListName, Open>(
  resource: Name,
  keyOf: KeyOf<RowOf<Name>>,
  atFirst: Open | null = null,
) {
  const [q, setQ] = useState('')
  const [status, setStatus] = useState('')
  const [open, setOpen] = useState(atFirst)
  const list = useAdminList(resource, keyOf, { q })
  const close = () => setOpen(null)
  /** Closes the dialog and shows a status message. @param changed the row after the change */
  const done = (sentence: string, changed?: RowOf<Name>) => {
    setStatus(sentence)
    close()
    void list.reload(changed)
  }
  const newest = (row: RowOf<Name>) => list.rows.find((each) => keyOf(each) === keyOf(row)) ?? row
  return { q, setQ, status, setStatus, open, setOpen, list, close, done, newest }
}

interface ListPanelProps<Row> extends Pick<ListBoxProps<Row>, 'label' | 'empty' | 'columns'> {
  panel: { q: string; setQ: (q: string) => void; status: string; list: AdminList<Row> }
  /** Buttons for the whole list. */
  buttons?: ReactNode
  /** Shown above the list. */
  children?: ReactNode
}

export function ListPanel<Row>({ panel, buttons, children, ...box }: ListPanelProps<Row>) {
  return (
    <>
      <SearchBar q={panel.q} onSearch={panel.setQ} buttons={buttons} />
      <StatusMessage>{panel.status}</StatusMessage>
      {children}
      <ListBox list={panel.list} {...box} />
    </>
  )
}

interface SearchBarProps {
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

interface ListBoxProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'selection'> {
  list: AdminList<Row>
  /** Shown when nothing is found. */
  empty: string
  /** Fields that show their own errors. */
  shown?: ReadonlySet<string>
}

/** A list of records in all its states: loading, failed, empty, loaded, with more to load. */
export function ListBox<Row>({ list, empty, shown, ...table }: ListBoxProps<Row>) {
  const t = useTexts(adminTexts)
  const { rows, keyOf, loading, loadingMore, error, more } = list
  const count = rows.length
  // After an error only the button loads more, so that a server in trouble is not asked again and again.
  const goOn = () => {
    if (more && !error) list.loadMore()
  }
  return (
    <div className="flex min-h-48 flex-1 flex-col gap-1">
      {error && (
        <div className="flex flex-col items-start gap-2 p-2">
          <ErrorMessage error={error} {...(shown ? { shown } : {})} />
          {error.isTemporary && <Button onClick={list.retry}>{t('retry')}</Button>}
        </div>
      )}
      <DataTable {...table} rows={rows} keyOf={keyOf} more={more} onNearEnd={goOn}>
        {loading && <p className="p-3 text-field-muted">{t('loading')}</p>}
        {!loading && !error && count === 0 && <p className="p-3 text-field-muted">{empty}</p>}
        {more && count > 0 && (
          <p className="p-2 text-center">
            <Button onClick={list.loadMore} busy={loadingMore}>
              {t('more')}
            </Button>
          </p>
        )}
      </DataTable>
      <p role="status" className="text-muted">
        {loading ? t('loading') : t(more ? 'countMore' : 'count', { count })}
      </p>
    </div>
  )
}

/** A button of a row: a short label, and an accessible name that includes the row. */
export function SmallButton({ name, ...button }: ButtonProps & { name: string }) {
  return (
    <Button
      aria-label={name}
      {...button}
      className="min-h-6! min-w-0! px-2! py-0! text-xs pointer-coarse:min-h-9!"
    />
  )
}
