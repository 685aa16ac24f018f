'use client'

import { ListBox } from '@/components/admin/list-box'
import { adminTexts } from '@/components/admin/texts'
import { useFocusBack } from '@/components/admin/use-focus-back'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminDelivery, AdminOutHook } from '@/lib/webhooks/contract/admin-outgoing'
import { outcomeText } from './outcome'
import { outHookTexts } from './texts'

const keyOf = ({ id }: AdminDelivery) => String(id)
const refreshMs = 5_000

/** What became of the deliveries of a webhook, newest first. */
export function DeliveryLog({ hook, onClose }: { hook: AdminOutHook; onClose: () => void }) {
  const t = useTexts(outHookTexts)
  const shared = useTexts(adminTexts)
  const clock = useClock()
  const list = useAdminList('deliveries', keyOf, { hook: hook.id }, { refreshMs })
  useFocusBack()
  const columns: DataColumn<AdminDelivery>[] = [
    { id: 'when', title: t('when'), cell: ({ time }) => clock.full(time), className: 'w-32' },
    {
      id: 'outcome',
      title: t('outcome'),
      cell: ({ outcome, left_out: leftOut, webhook_id: id, milliseconds }) => (
        <>
          {outcomeText(t, outcome, leftOut)}
          {id && (
            <p className="wrap-anywhere text-field-muted">
              {t('milliseconds', { count: milliseconds })} · {id}
            </p>
          )}
        </>
      ),
    },
    { id: 'attempt', title: t('attempt'), cell: ({ attempt }) => attempt || '', className: 'w-18 sm:w-20' },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('logTitle', { room: hook.room })}
      closeLabel={shared('close')}
      buttons={<Button onClick={onClose}>{shared('close')}</Button>}
    >
      <ListBox label={t('logLabel')} empty={t('logEmpty')} list={list} columns={columns} />
    </Dialog>
  )
}
