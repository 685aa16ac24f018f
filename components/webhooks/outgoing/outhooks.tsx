'use client'

import { useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { ListBox } from '@/components/admin/list-box'
import { Refusal } from '@/components/admin/refusal'
import { StatusMessage } from '@/components/admin/status-message'
import { adminTexts } from '@/components/admin/texts'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminOutHook } from '@/lib/webhooks/contract/admin-outgoing'
import { DeliveryLog } from './delivery-log'
import { outcomeText } from './outcome'
import { type OutHookDialogName, useOutHookColumns } from './outhook-columns'
import { NewOutHookDialog, OutHookDialog } from './outhook-dialogs'
import { outHookTexts } from './texts'

type Open = { what: 'new' } | { what: OutHookDialogName; hook: AdminOutHook } | null

const keyOf = ({ id }: AdminOutHook) => String(id)
const refreshMs = 10_000

/** Calls that need no dialog, and what became of the last one. */
function useHookActions(done: (sentence: string, changed?: AdminOutHook) => void) {
  const t = useTexts(outHookTexts)
  const [testing, setTesting] = useState<number | null>(null)
  const { error, run } = useCall((action: () => Promise<void>) => action())
  const test = async (hook: AdminOutHook) => {
    setTesting(hook.id)
    await run(async () => {
      const { outcome } = await adminCall('POST /api/admin/outhooks/{id}/test', { id: hook.id })
      done(t('tested', { room: hook.room, outcome: outcomeText(t, outcome) }))
    })
    setTesting(null)
  }
  const turn = ({ id, version, enabled, room }: AdminOutHook) =>
    void run(async () => {
      const changed = await adminCall('PATCH /api/admin/outhooks/{id}', { id, enabled: !enabled, version })
      done(t(changed.enabled ? 'enabled' : 'disabled', { room }), changed)
    })
  return { error, testing, test: (hook: AdminOutHook) => void test(hook), turn }
}

/** The panel of the outgoing webhooks. */
export function OutHooks() {
  const t = useTexts(outHookTexts)
  const shared = useTexts(adminTexts)
  const [status, setStatus] = useState('')
  const [secret, setSecret] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const list = useAdminList('outhooks', keyOf, {}, { refreshMs })
  const close = () => setOpen(null)
  const done = (sentence: string, changed?: AdminOutHook, fresh = '') => {
    setStatus(sentence)
    setSecret(fresh)
    close()
    void list.reload(changed)
  }
  const { error, ...actions } = useHookActions(done)
  const columns = useOutHookColumns({ ...actions, open: (what, hook) => setOpen({ what, hook }) })
  const newest = (hook: AdminOutHook) => list.rows.find(({ id }) => id === hook.id) ?? hook
  return (
    <>
      <p>{t('intro')}</p>
      <div>
        <Button onClick={() => setOpen({ what: 'new' })}>{t('newHook')}</Button>
      </div>
      <StatusMessage>{status}</StatusMessage>
      <Refusal error={error} />
      {secret && (
        <div key={secret} className="bevel-thin bg-notice p-2">
          <CopyField label={t('secret')} hint={t('once')} value={secret} urgent />
        </div>
      )}
      <ListBox label={t('label')} empty={t('empty')} list={list} columns={columns} />
      {open?.what === 'new' && (
        <NewOutHookDialog
          onClose={close}
          onDone={({ room, secret: fresh }) => done(t('created', { room }), undefined, fresh)}
        />
      )}
      {open?.what === 'edit' && (
        <OutHookDialog
          hook={newest(open.hook)}
          onStale={list.reload}
          onClose={close}
          onDone={(changed) => done(t('saved', { room: changed.room }), changed)}
        />
      )}
      {open?.what === 'log' && <DeliveryLog hook={open.hook} onClose={close} />}
      {open?.what === 'roll' && (
        <ConfirmedCall
          title={t('rollTitle')}
          text={t('rollText')}
          yes={t('rollYes')}
          call={() => adminCall('POST /api/admin/outhooks/{id}/secret', { id: open.hook.id })}
          onClose={close}
          onDone={({ secret: fresh }) => done('', undefined, fresh)}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmedCall
          title={t('deleteTitle')}
          text={t('deleteText', { url: open.hook.url })}
          yes={shared('delete')}
          call={() => adminCall('DELETE /api/admin/outhooks/{id}', { id: open.hook.id })}
          onClose={close}
          onDone={() => done(t('deleted', { room: open.hook.room }))}
        />
      )}
    </>
  )
}
