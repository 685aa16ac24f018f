'use client'

import { Button } from '@/components/ui/button'
import { DataTable, type DataTableProps } from '@/components/ui/data-table'
import type { AdminList } from '@/lib/admin/client/use-admin-list'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Refusal } from './refusal'
import { adminTexts } from './texts'

export interface ListBoxProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'selection'> {
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
          <Refusal error={error} {...(shown ? { shown } : {})} />
          {error.passing && <Button onClick={list.retry}>{t('retry')}</Button>}
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
