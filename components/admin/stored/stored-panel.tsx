'use client'

import { useState } from 'react'
import type { DataColumn } from '@/components/ui/data-table'
import { type RowOf, useAdminList } from '@/lib/client/admin/use-admin-list'
import { useTexts } from '@/lib/client/use-language'
import { ConfirmedCall } from '../confirmed-call'
import { ListBox } from '../list-box'
import { SearchBar } from '../search-bar'
import { SmallButton } from '../small-button'
import { StatusMessage } from '../status-message'
import { adminTexts } from '../texts'
import { storedTexts } from './texts'

interface StoredPanelProps<Name extends 'texts' | 'links'> {
  resource: Name
  columns: readonly DataColumn<RowOf<Name>>[]
  /** The same function each time. */
  nameOf: (row: RowOf<Name>) => string
  remove: (name: string) => Promise<unknown>
}

/** A panel of things that people stored: searched, and deleted one by one. */
export function StoredPanel<Name extends 'texts' | 'links'>({
  resource,
  columns,
  nameOf,
  remove,
}: StoredPanelProps<Name>) {
  const t = useTexts(storedTexts)
  const shared = useTexts(adminTexts)
  const [q, setQ] = useState('')
  const [status, setStatus] = useState('')
  const [asking, setAsking] = useState<string | null>(null)
  const list = useAdminList(resource, nameOf, { q })
  const actions: DataColumn<RowOf<Name>> = {
    id: 'actions',
    title: shared('actions'),
    cell: (row) => (
      <SmallButton name={shared('deleteOf', { name: nameOf(row) })} onClick={() => setAsking(nameOf(row))}>
        {shared('deleteMore')}
      </SmallButton>
    ),
    className: 'w-24',
  }
  return (
    <>
      <SearchBar q={q} onSearch={setQ} />
      <StatusMessage>{status}</StatusMessage>
      <ListBox
        label={t(`${resource}Label`)}
        empty={t(`${resource}Empty`)}
        list={list}
        columns={[...columns, actions]}
      />
      {asking !== null && (
        <ConfirmedCall
          title={t('deleteTitle', { name: asking })}
          text={t('deleteText')}
          yes={shared('delete')}
          call={() => remove(asking)}
          onClose={() => setAsking(null)}
          onDone={() => {
            setStatus(t('deleted', { name: asking }))
            setAsking(null)
            void list.reload()
          }}
        />
      )}
    </>
  )
}
