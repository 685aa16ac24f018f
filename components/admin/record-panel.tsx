'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { DataColumn } from '@/components/ui/data-table'
import { RelativeTime } from '@/components/ui/relative-time'
import { type ListName, type RowOf, useAdminList } from '@/lib/admin/client/use-admin-list'
import { isEmptyList, ListBox, SearchBar } from './list-panel'
import { ErrorMessage, StatusMessage } from './messages'
import { type RecordActions, useRecordActions } from './record-actions'
import { useTextOf } from './record-form'
import { usePanel } from './use-panel'

interface RecordPanelProps<Name extends ListName, Key extends string> extends RecordActions<Name, Key> {
  resource: Name
  /** The field that tells its records apart; `id` by default. */
  id?: keyof RowOf<Name> & string
  intro?: string
  /** The accessible name of the list; the text `label` by default. */
  label?: string
  /** Said of an empty list, the text `empty` by default, with what to do next: create records, unless it is another step. */
  empty?: string
  nextStep?: ReactNode
  /** The key of the title, what a row shows there, and the width and visibility. */
  columns: readonly (readonly [
    title: NoInfer<Key>,
    cell: (row: RowOf<Name>) => ReactNode,
    className?: string | undefined,
  ])[]
  actionsClass: string
  /** What was deleted and can be restored is another list of the same records, with `deleted_time`. */
  trash?: { label: NoInfer<Key>; empty: NoInfer<Key>; time: NoInfer<Key> }
  /** 0: never. */
  refreshMs?: number
  hasNoSearch?: boolean
  /** The caption of a box that shows flagged records only. */
  flaggedOnly?: string
  /** Further buttons of a list with rows. @param clear removes the last status message */
  otherButtons?: (clear: () => void) => ReactNode
  children?: ReactNode
}

const deletedTimeOf = (row: unknown): number => Number((row as { deleted_time?: number | null }).deleted_time)

/** Its type arguments are given: to infer them TypeScript compares every call of the administration with every other. */
export function RecordPanel<Name extends ListName, Key extends string>(panel: RecordPanelProps<Name, Key>) {
  const { resource, id = 'id', intro, refreshMs = 0, hasNoSearch, flaggedOnly, trash } = panel
  const { otherButtons, children } = panel
  const t = useTextOf(panel.t)
  const { label = t('label') } = panel
  const keyOf = useCallback(
    (row: RowOf<Name>) => {
      const { [id]: name, deleted_time: time = '' } = row as Record<string, unknown>
      return `${name} ${time}`
    },
    [id],
  )
  const { parameter } = usePanel()
  const [q, setQ] = useState(hasNoSearch ? '' : parameter('q'))
  const [isFlagged, setFlagged] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  const empty = trash && isDeleted ? t(trash.empty) : (panel.empty ?? t('empty'))
  const filters = {
    ...(!hasNoSearch && { q }),
    ...(isFlagged && { flagged: 1 }),
    ...(isDeleted && { deleted: 1 }),
  }
  const list = useAdminList(resource, keyOf, filters, { refreshMs })
  const newest = (row: RowOf<Name>) => list.rows.find((each) => keyOf(each) === keyOf(row)) ?? row
  const { status, clear, error, shown, buttonsOf, createButtons, dialog } = useRecordActions(
    panel as unknown as RecordActions<Name, Key>,
    list.reload,
    newest,
  )
  /** What was deleted is known by its first two. */
  const shownColumns = isDeleted ? panel.columns.slice(0, 2) : panel.columns
  const columns: DataColumn<RowOf<Name>>[] = [
    ...shownColumns.map(([title, cell, className]) => ({ id: title, title: t(title), cell, className })),
    ...(trash && isDeleted
      ? [
          {
            id: trash.time,
            title: t(trash.time),
            cell: (row: RowOf<Name>) => <RelativeTime ms={deletedTimeOf(row)} />,
            className: 'w-36',
          },
        ]
      : []),
    {
      id: 'actions',
      title: t('actions'),
      cell: (row) => <div className="flex flex-wrap gap-1">{buttonsOf(row)}</div>,
      className: isDeleted ? 'w-32 @xl:w-60' : panel.actionsClass,
    },
  ]
  const buttons = (isFlagged || isDeleted || !isEmptyList(list, q)) && (
    <>
      {createButtons}
      {otherButtons?.(clear)}
    </>
  )
  return (
    <>
      {intro && <p>{intro}</p>}
      {(flaggedOnly || trash) && (
        <div className="flex flex-wrap gap-x-4">
          {flaggedOnly && (
            <Checkbox
              label={flaggedOnly}
              checked={isFlagged}
              onChange={({ target }) => setFlagged(target.checked)}
            />
          )}
          {trash && (
            <Checkbox
              label={t(trash.label)}
              checked={isDeleted}
              onChange={({ target }) => setDeleted(target.checked)}
            />
          )}
        </div>
      )}
      {hasNoSearch ? buttons && <div>{buttons}</div> : <SearchBar q={q} onSearch={setQ} buttons={buttons} />}
      <StatusMessage>{status}</StatusMessage>
      <ErrorMessage error={error} />
      {shown && <div className="bevel-thin flex flex-col gap-2 bg-notice p-2">{shown}</div>}
      {children}
      <ListBox
        {...{ label, empty, list, q, columns, isFiltered: isFlagged }}
        nextStep={!isDeleted && (panel.nextStep ?? (createButtons.length > 0 && createButtons))}
      />
      {dialog}
    </>
  )
}
