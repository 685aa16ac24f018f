'use client'

import { ListBox } from '@/components/admin/list-panel'
import { useRestoreFocus } from '@/components/admin/use-restore-focus'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import type { AdminDelivery, AdminOutgoingWebhook } from '@/lib/webhooks/contract/outgoing'
import { outgoingTexts } from '@/lib/webhooks/texts'

type Words = KeyOf<typeof outgoingTexts>

const failures = [
  ...(['private_address', 'dns', 'timeout', 'refused', 'unreachable', 'reset', 'tls'] as const),
  ...(['bad_answer', 'network', 'secret_lost', 'stopped', 'delivered'] as const),
] as const

/** The outcome in words. @param leftOut number of messages that were not sent */
export function outcomeText(t: Translate<Words>, outcome: string, leftOut = 0): string {
  if (outcome === 'left_out') return t('left_out', { count: leftOut })
  const word = failures.find((each) => each === outcome)
  const text = word ? t(word) : t('status', { status: outcome.replace(/^status_/, '') })
  return leftOut > 0 ? t('refused_message', { outcome: text }) : text
}

const keyOf = ({ id }: AdminDelivery) => String(id)
const refreshMs = 5_000

export function DeliveryLog({ hook, onClose }: { hook: AdminOutgoingWebhook; onClose: () => void }) {
  const t = useTexts(outgoingTexts)
  const widgets = useTexts(widgetTexts)
  const list = useAdminList('deliveries', keyOf, { hook: hook.id }, { refreshMs })
  useRestoreFocus()
  const columns: DataColumn<AdminDelivery>[] = [
    { id: 'when', title: t('when'), cell: ({ time }) => <RelativeTime ms={time} />, className: 'w-32' },
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
    { id: 'attempt', title: t('attempt'), cell: ({ attempt }) => attempt || '', className: 'w-18' },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('logTitle', { room: hook.room })}
      closeLabel={widgets('close')}
      buttons={<Button onClick={onClose}>{widgets('close')}</Button>}
    >
      <ListBox label={t('logLabel')} empty={t('logEmpty')} list={list} columns={columns} />
    </Dialog>
  )
}
