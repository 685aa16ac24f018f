'use client'

import { type ReactNode, useState } from 'react'
import type { KeyOf } from '@/lib/admin/client/admin-pages'
import { type AdminList, type ListName, type RowOf, useAdminList } from '@/lib/admin/client/use-admin-list'
import { ListBox, type ListBoxProps } from './list-box'
import { SearchBar } from './search-bar'
import { StatusMessage } from './status-message'

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
