'use client'

import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { DataTable, type DataTableProps } from '@/components/ui/data-table'
import { Field } from '@/components/ui/field'
import type { AdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts } from '@/lib/admin/texts'
import { limits } from '@/lib/core/contract/limits'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ErrorMessage } from './messages'
import { usePanel } from './use-panel'

interface SearchBarProps {
  q: string
  onSearch: (q: string, fields: FormData, form: HTMLFormElement) => void
  buttons?: ReactNode
}

export function SearchBar({ q, onSearch, buttons }: SearchBarProps) {
  const t = useTexts(adminTexts)
  const { name: panel } = usePanel()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSearch(String(form.get('q') ?? '').trim(), form, event.currentTarget)
  }
  return (
    // `noValidate`: errors are shown at the fields, in the language of the page.
    <form noValidate onSubmit={submit} autoComplete="off" className="flex flex-wrap items-end gap-1.5">
      {/* What is searched before the scripts run loads this panel again, with the search. */}
      <input type="hidden" name="panel" value={panel} />
      <div className="min-w-36 flex-1">
        <Field label={t('find')}>
          {(control) => (
            <input
              type="search"
              name="q"
              defaultValue={q}
              maxLength={limits.searchLengthMax}
              className="text-box"
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
  q?: string | undefined
  isFiltered?: boolean
  /** Shown when the list is empty, with what to do next. */
  empty: string
  nextStep?: ReactNode
  shown?: ReadonlySet<string>
}

export const isEmptyList = <Row,>({ rows, loading, error }: AdminList<Row>, q: string) =>
  q === '' && rows.length === 0 && !loading && !error

export function ListBox<Row>(box: ListBoxProps<Row>) {
  const { list, q = '', isFiltered = false, empty, nextStep, shown, ...table } = box
  const t = useTexts(adminTexts)
  const { id, rows, keyOf, loading, error, more } = list
  const [stopped, setStopped] = useState('')
  const isStopped = stopped === id
  const isSearch = q !== '' || isFiltered
  const count = rows.length
  // After an error only the button loads more, so that a server in trouble is not asked again and again.
  const goOn = () => {
    if (more && !error && !isStopped) list.loadMore()
  }
  const isWaiting = loading && !isStopped
  return (
    <div className="flex min-h-48 flex-1 flex-col gap-1">
      {error && (
        <div className="flex flex-col items-start gap-2 p-2 empty:hidden">
          <ErrorMessage error={error} {...(shown ? { shown } : {})} />
          {error.isTemporary && <Button onClick={list.retry}>{t('retry')}</Button>}
        </div>
      )}
      <DataTable {...table} rows={rows} keyOf={keyOf} more={more} onNearEnd={goOn}>
        {isWaiting && !isSearch && <p className="p-3 text-field-muted">{t('loading')}</p>}
        {!loading && !error && count === 0 && (
          <EmptyList sentence={emptySentence(t, box)} nextStep={isSearch ? null : nextStep} />
        )}
        <ListEnd
          list={list}
          isSearch={isSearch}
          isStopped={isStopped}
          onStop={() => setStopped(id)}
          onGoOn={() => {
            setStopped('')
            list.loadMore()
          }}
        />
      </DataTable>
      <p role="status" className="text-muted">
        {isWaiting ? t('loading') : t(more ? 'countMore' : 'count', { count })}
      </p>
    </div>
  )
}

function emptySentence<Row>(
  t: Translate<KeyOf<typeof adminTexts>>,
  { q, isFiltered, empty }: ListBoxProps<Row>,
): string {
  if (q) return t('nothingFor', { q })
  return isFiltered ? t('nothingFiltered') : empty
}

function EmptyList({ sentence, nextStep }: { sentence: string; nextStep: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-3 py-6 text-center">
      <p className="text-field-muted wrap-anywhere">{sentence}</p>
      {nextStep && <div className="flex flex-wrap justify-center gap-1.5">{nextStep}</div>}
    </div>
  )
}

interface ListEndProps<Row> {
  list: AdminList<Row>
  isSearch: boolean
  isStopped: boolean
  onStop: () => void
  onGoOn: () => void
}

/** After the loaded rows: a search runs on by itself and can be stopped; other lists load more on demand. */
function ListEnd<Row>({ list, isSearch, isStopped, onStop, onGoOn }: ListEndProps<Row>) {
  const t = useTexts(adminTexts)
  const { rows, loading, loadingMore, error, more } = list
  const count = rows.length
  // While another search loads, the rows of the previous one are shown.
  if (isSearch && !isStopped && (loadingMore || (loading && count === 0)))
    return (
      <div className="flex flex-wrap items-center justify-center gap-2 p-2">
        <span className="text-field-muted">{t('searching', { count })}</span>
        <Button onClick={onStop}>{t('stop')}</Button>
      </div>
    )
  if (!more || error || (count === 0 && !isStopped)) return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 p-2">
      {isStopped && <span className="text-field-muted">{t('stopped', { count })}</span>}
      <Button onClick={onGoOn} busy={loadingMore}>
        {t(isStopped ? 'searchOn' : 'more')}
      </Button>
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
