'use client'

import { type ReactNode, useState } from 'react'
import type { DataColumn } from '@/components/ui/data-table'
import type { KeyOf } from '@/lib/admin/client/admin-pages'
import { type ListName, type RowOf, useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts } from '@/lib/admin/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { isEmptyList, ListBox, SearchBar } from './list-panel'
import { ErrorMessage, StatusMessage } from './messages'
import { type RecordActions, useRecordActions } from './record-actions'

interface RecordPanelProps<Name extends ListName, Key extends string> extends RecordActions<Name, Key> {
  /** In the path of its calls. */
  resource: Name
  /** Must be a stable function. */
  keyOf: KeyOf<RowOf<Name>>
  /** The accessible name of the list. */
  label: string
  /** Said of an empty list, with what to do next: what creates records, unless there is another step. */
  empty: string
  nextStep?: ReactNode
  /** The key of the title, what a row shows there, and the width and visibility. */
  columns: readonly (readonly [
    title: NoInfer<Key>,
    cell: (row: RowOf<Name>) => ReactNode,
    className?: string | undefined,
  ])[]
  /** Of the column of actions. */
  actionsClass: string
  /** 0: never. */
  refreshMs?: number
  hasNoSearch?: boolean
  /** Further buttons of a list with rows. @param clear removes the last status message */
  otherButtons?: (clear: () => void) => ReactNode
  /** Shown above the list. */
  children?: ReactNode
}

/** The panel of a kind of record: search, list, and what can be done with it. */
export function RecordPanel<Name extends ListName, Key extends string>(
  panel: RecordPanelProps<NoInfer<Name>, Key> & { resource: Name },
) {
  const { resource, keyOf, label, empty, refreshMs = 0, hasNoSearch, otherButtons, children, t } = panel
  const shared = useTexts(adminTexts)
  const [q, setQ] = useState('')
  const list = useAdminList(resource, keyOf, hasNoSearch ? {} : { q }, { refreshMs })
  const newest = (row: RowOf<Name>) => list.rows.find((each) => keyOf(each) === keyOf(row)) ?? row
  const { status, clear, error, shown, buttonsOf, createButtons, dialog } = useRecordActions(
    panel as unknown as RecordActions<Name, Key>,
    list.reload,
    newest,
  )
  const columns: DataColumn<RowOf<Name>>[] = [
    ...panel.columns.map(([title, cell, className]) => ({ id: title, title: t(title), cell, className })),
    {
      id: 'actions',
      title: shared('actions'),
      cell: (row) => <div className="flex flex-wrap gap-1">{buttonsOf(row)}</div>,
      className: panel.actionsClass,
    },
  ]
  const buttons = !isEmptyList(list, q) && (
    <>
      {createButtons}
      {otherButtons?.(clear)}
    </>
  )
  return (
    <>
      {hasNoSearch ? buttons && <div>{buttons}</div> : <SearchBar q={q} onSearch={setQ} buttons={buttons} />}
      <StatusMessage>{status}</StatusMessage>
      <ErrorMessage error={error} />
      {shown && <div className="bevel-thin flex flex-col gap-2 bg-notice p-2">{shown}</div>}
      {children}
      <ListBox
        {...{ label, empty, list, q, columns }}
        nextStep={panel.nextStep ?? (createButtons.length > 0 && createButtons)}
      />
      {dialog}
    </>
  )
}
