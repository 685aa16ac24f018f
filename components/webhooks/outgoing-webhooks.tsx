'use client'

import { useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { ListBox, SmallButton } from '@/components/admin/list-panel'
import { ErrorMessage, StatusMessage } from '@/components/admin/messages'
import { UserName } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import type { DataColumn } from '@/components/ui/data-table'
import { RelativeTime } from '@/components/ui/relative-time'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminOutgoingWebhook } from '@/lib/webhooks/contract/outgoing'
import { outgoingTexts } from '@/lib/webhooks/texts'
import { outcomeText } from './delivery-outcome'
import { DeliveryLog, EditWebhookDialog, NewWebhookDialog } from './outgoing-dialogs'

type DialogName = 'edit' | 'log' | 'roll' | 'delete'

interface HookActions {
  open: (what: DialogName, hook: AdminOutgoingWebhook) => void
  test: (hook: AdminOutgoingWebhook) => void
  setEnabled: (hook: AdminOutgoingWebhook) => void
  testing: number | null
}

/** Button names have room and id, since a room can have several webhooks. */
function HookButtons({
  hook,
  open,
  test,
  setEnabled,
  testing,
}: HookActions & { hook: AdminOutgoingWebhook }) {
  const t = useTexts(outgoingTexts)
  const shared = useTexts(adminTexts)
  const { id, room, enabled } = hook
  return (
    <div className="flex flex-wrap gap-1">
      <SmallButton
        name={t('testOf', { id, room })}
        disabled={testing !== null}
        busy={testing === id}
        onClick={() => test(hook)}
      >
        {testing === id ? t('testing') : t('test')}
      </SmallButton>
      <SmallButton name={t('logOf', { id, room })} onClick={() => open('log', hook)}>
        {t('log')}
      </SmallButton>
      <SmallButton
        name={t(enabled ? 'disableOf' : 'enableOf', { id, room })}
        onClick={() => setEnabled(hook)}
      >
        {t(enabled ? 'disable' : 'enable')}
      </SmallButton>
      <SmallButton name={t('edit', { id, room })} onClick={() => open('edit', hook)}>
        {shared('edit')}
      </SmallButton>
      <SmallButton name={t('rollOf', { id, room })} onClick={() => open('roll', hook)}>
        {t('roll')}
      </SmallButton>
      <SmallButton name={t('remove', { id, room })} onClick={() => open('delete', hook)}>
        {shared('deleteMore')}
      </SmallButton>
    </div>
  )
}

function stateOf(
  { enabled, disabled_reason: reason, next_try_time: next }: AdminOutgoingWebhook,
  t: Translate<KeyOf<typeof outgoingTexts>>,
  shown: (time: number) => string,
): string {
  if (!enabled) return t(reason ? (`disabled_${reason}` as const) : 'off')
  return next === null ? t('on') : t('failing', { time: shown(next) })
}

function useColumns(actions: HookActions): DataColumn<AdminOutgoingWebhook>[] {
  const t = useTexts(outgoingTexts)
  const shared = useTexts(adminTexts)
  const relative = useRelativeTime()
  const lastOf = ({ last_outcome: outcome, last_time: time }: AdminOutgoingWebhook) =>
    outcome === null || time === null ? null : { text: outcomeText(t, outcome), time }
  return [
    {
      id: 'where',
      title: t('where'),
      cell: (hook) => (
        <>
          <UserName>{hook.room}</UserName>
          <p className="line-clamp-3 break-all">{hook.url || t('unreadable')}</p>
          <p className="text-field-muted">
            {t(hook.shape)}
            <span className="@xl:hidden"> · {stateOf(hook, t, relative)}</span>
          </p>
        </>
      ),
    },
    {
      id: 'state',
      title: t('state'),
      cell: (hook) => stateOf(hook, t, relative),
      className: 'w-40 @max-xl:hidden',
    },
    {
      id: 'last',
      title: t('last'),
      cell: (hook) => {
        const last = lastOf(hook)
        if (!last) return t('nothing')
        return (
          <>
            {last.text}
            <p className="text-field-muted">
              <RelativeTime ms={last.time} />
            </p>
          </>
        )
      },
      className: 'w-40 @max-3xl:hidden',
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (hook) => <HookButtons hook={hook} {...actions} />,
      className: 'w-42 @xl:w-64',
    },
  ]
}

type Open = { what: 'new' } | { what: DialogName; hook: AdminOutgoingWebhook } | null

const keyOf = ({ id }: AdminOutgoingWebhook) => String(id)
const refreshMs = 10_000

function useHookActions(done: (sentence: string, changed?: AdminOutgoingWebhook) => void) {
  const t = useTexts(outgoingTexts)
  const [testing, setTesting] = useState<number | null>(null)
  const { error, run } = useCall((action: () => Promise<void>) => action())
  const test = async (hook: AdminOutgoingWebhook) => {
    setTesting(hook.id)
    await run(async () => {
      const { outcome } = await adminCall('POST /api/admin/outhooks/{id}/test', { id: hook.id })
      done(t('tested', { room: hook.room, outcome: outcomeText(t, outcome) }))
    })
    setTesting(null)
  }
  const setEnabled = ({ id, version, enabled, room }: AdminOutgoingWebhook) =>
    void run(async () => {
      const changed = await adminCall('PATCH /api/admin/outhooks/{id}', { id, enabled: !enabled, version })
      done(t(changed.enabled ? 'enabled' : 'disabled', { room }), changed)
    })
  return { error, testing, test: (hook: AdminOutgoingWebhook) => void test(hook), setEnabled }
}

/** The panel of the outgoing webhooks. */
export function OutgoingWebhooks() {
  const t = useTexts(outgoingTexts)
  const shared = useTexts(adminTexts)
  const [status, setStatus] = useState('')
  const [secret, setSecret] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const list = useAdminList('outhooks', keyOf, {}, { refreshMs })
  const close = () => setOpen(null)
  const done = (sentence: string, changed?: AdminOutgoingWebhook, fresh = '') => {
    setStatus(sentence)
    setSecret(fresh)
    close()
    void list.reload(changed)
  }
  const { error, ...actions } = useHookActions(done)
  const columns = useColumns({ ...actions, open: (what, hook) => setOpen({ what, hook }) })
  const newest = (hook: AdminOutgoingWebhook) => list.rows.find(({ id }) => id === hook.id) ?? hook
  const newButton = <Button onClick={() => setOpen({ what: 'new' })}>{t('newHook')}</Button>
  return (
    <>
      <p>{t('intro')}</p>
      {list.rows.length > 0 && <div>{newButton}</div>}
      <StatusMessage>{status}</StatusMessage>
      <ErrorMessage error={error} />
      {secret && (
        <div key={secret} className="bevel-thin bg-notice p-2">
          <CopyField label={t('secret')} hint={t('once')} value={secret} urgent />
        </div>
      )}
      <ListBox label={t('label')} empty={t('empty')} nextStep={newButton} list={list} columns={columns} />
      {open?.what === 'new' && (
        <NewWebhookDialog
          onClose={close}
          onDone={({ room, secret: fresh }) => done(t('created', { room }), undefined, fresh)}
        />
      )}
      {open?.what === 'edit' && (
        <EditWebhookDialog
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
