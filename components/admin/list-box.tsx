'use client'

import { Button } from '@/components/ui/button'
import { DataTable, type DataTableProps } from '@/components/ui/data-table'
import type { AdminList } from '@/lib/client/use-admin-list'
import { useTexts } from '@/lib/client/use-language'
import { Refusal } from './refusal'
import { adminTexts } from './texts'

export interface ListBoxProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'busy'> {
  list: AdminList<Row>
  /** What stands there when nothing is found. */
  empty: string
}

/** A list of records in all its states: on its way, refused, empty, there, and with more to come. */
export function ListBox<Row>({ list, empty, ...table }: ListBoxProps<Row>) {
  const t = useTexts(adminTexts)
  const { rows, loading, error, more, busy } = list
  const count = rows.length
  return (
    <div className="flex min-h-48 flex-1 flex-col gap-1">
      {error && (
        <div className="flex flex-col items-start gap-2 p-2">
          <Refusal error={error} />
          <Button onClick={() => list.reload()}>{t('retry')}</Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it. */}
      <div tabIndex={0} className="bevel-sunken relative min-h-0 flex-1 overflow-auto bg-field p-0.5">
        <DataTable {...table} rows={rows} busy={busy} />
        {loading && <p className="p-3 text-field-muted">{t('loading')}</p>}
        {!loading && !error && count === 0 && <p className="p-3 text-field-muted">{empty}</p>}
        {more && count > 0 && (
          <p className="p-2 text-center">
            <Button onClick={list.loadMore} busy={busy}>
              {t('more')}
            </Button>
          </p>
        )}
      </div>
      <p role="status" className="text-muted">
        {loading ? t('loading') : t(more ? 'countMore' : 'count', { count })}
      </p>
    </div>
  )
}
