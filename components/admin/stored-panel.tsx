'use client'

import { ButtonLink } from '@/components/ui/button-link'
import type { DataColumn } from '@/components/ui/data-table'
import type { RowOf } from '@/lib/admin/client/use-admin-list'
import { adminTexts, storedTexts } from '@/lib/admin/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ConfirmedCall } from './confirmed-call'
import { ListPanel, SmallButton, useListPanel } from './list-panel'

interface StoredPanelProps<Name extends 'texts' | 'links'> {
  resource: Name
  columns: readonly DataColumn<RowOf<Name>>[]
  /** Must be a stable function. */
  nameOf: (row: RowOf<Name>) => string
  remove: (name: string) => Promise<unknown>
}

/** A panel of stored texts or links: search and delete. */
export function StoredPanel<Name extends 'texts' | 'links'>({
  resource,
  columns,
  nameOf,
  remove,
}: StoredPanelProps<Name>) {
  const t = useTexts(storedTexts)
  const shared = useTexts(adminTexts)
  const panel = useListPanel<Name, string>(resource, nameOf)
  const { open: asking, setOpen: setAsking, close, done } = panel
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
      <ListPanel
        panel={panel}
        label={t(`${resource}Label`)}
        empty={t(`${resource}Empty`)}
        columns={[...columns, actions]}
        nextStep={
          <ButtonLink href={`/tools/${resource === 'texts' ? 'text' : 'links'}`}>
            {t(`${resource}Make`)}
          </ButtonLink>
        }
      />
      {asking !== null && (
        <ConfirmedCall
          title={t('deleteTitle', { name: asking })}
          text={t('deleteText')}
          yes={shared('delete')}
          call={() => remove(asking)}
          onClose={close}
          onDone={() => done(t('deleted', { name: asking }))}
        />
      )}
    </>
  )
}
