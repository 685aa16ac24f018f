'use client'

import { useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { FormDialog } from '@/components/admin/form-dialog'
import { textIn } from '@/components/admin/form-values'
import { ListPanel, SmallButton, useListPanel } from '@/components/admin/list-panel'
import { RoomField } from '@/components/admin/room-field'
import { UserName, UserText } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import type { DataColumn } from '@/components/ui/data-table'
import { PasswordField } from '@/components/ui/password-field'
import { RelativeTime } from '@/components/ui/relative-time'
import { TextField } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminIncomingWebhook, CreatedIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'
import { webhookLimits } from '@/lib/webhooks/limits'
import { incomingTexts } from '@/lib/webhooks/texts'

function NewHookDialog(dialog: { onDone: (hook: CreatedIncomingWebhook) => void; onClose: () => void }) {
  const t = useTexts(incomingTexts)
  const shared = useTexts(adminTexts)
  const call = (fields: FormData) =>
    adminCall('POST /api/admin/inhooks', { room: textIn(fields, 'room'), nick: textIn(fields, 'nick') })
  return (
    <FormDialog
      {...dialog}
      title={t('newTitle')}
      yes={shared('create')}
      blame={{ not_found: 'room' }}
      call={call}
    >
      {(issueOf) => (
        <>
          <RoomField label={shared('roomField')} error={issueOf('room')} defaultValue="main" required />
          <TextField
            label={t('nickField')}
            hint={t('nickHint')}
            error={issueOf('nick')}
            name="nick"
            maxLength={limits.nickLengthMax}
            required
          />
        </>
      )}
    </FormDialog>
  )
}

interface SecretDialogProps {
  hook: AdminIncomingWebhook
  onDone: (sentence: string) => void
  onClose: () => void
}

/** Sets the secret that requests must prove to know, or removes it. */
function SecretDialog({ hook: { id, nick: name }, onDone, onClose }: SecretDialogProps) {
  const t = useTexts(incomingTexts)
  const shared = useTexts(adminTexts)
  const call = (fields: FormData) =>
    adminCall('PATCH /api/admin/inhooks/{id}', { id, secret: textIn(fields, 'secret') })
  return (
    <FormDialog
      title={t('secretTitle', { name })}
      yes={shared('save')}
      call={call}
      onDone={({ has_secret }) => onDone(t(has_secret ? 'secretSet' : 'secretRemoved', { name }))}
      onClose={onClose}
    >
      {(issueOf) => (
        <PasswordField
          label={t('secretField')}
          hint={t('secretHint')}
          showLabel={t('secretShow')}
          error={issueOf('secret')}
          name="secret"
          maxLength={webhookLimits.secretLengthMax}
          autoComplete="new-password"
        />
      )}
    </FormDialog>
  )
}

type HookAction = 'secret' | 'roll' | 'delete'

function useColumns(
  onAction: (action: HookAction, hook: AdminIncomingWebhook) => void,
): DataColumn<AdminIncomingWebhook>[] {
  const t = useTexts(incomingTexts)
  const shared = useTexts(adminTexts)
  return [
    {
      id: 'hook',
      title: t('hook'),
      cell: ({ nick, room, has_secret }) => (
        <>
          <UserName>{nick}</UserName>
          <UserText className="text-field-muted">{room}</UserText>
          {has_secret && <p className="text-field-muted">{t('hasSecret')}</p>}
        </>
      ),
    },
    {
      id: 'lastUse',
      title: t('lastUse'),
      cell: ({ last_used_time: time, uses }) => (
        <>
          {time === null ? shared('never') : <RelativeTime ms={time} />}
          {uses > 0 && <p className="text-field-muted">{t('uses', { count: uses })}</p>}
        </>
      ),
      className: 'w-28 @xl:w-40',
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (hook) => (
        <div className="flex flex-wrap gap-1">
          <SmallButton name={t('secretOf', { name: hook.nick })} onClick={() => onAction('secret', hook)}>
            {t('secret')}
          </SmallButton>
          <SmallButton name={t('rollOf', { name: hook.nick })} onClick={() => onAction('roll', hook)}>
            {t('roll')}
          </SmallButton>
          <SmallButton
            name={shared('deleteOf', { name: hook.nick })}
            onClick={() => onAction('delete', hook)}
          >
            {shared('deleteMore')}
          </SmallButton>
        </div>
      ),
      className: 'w-28 @xl:w-64',
    },
  ]
}

const keyOf = ({ id }: AdminIncomingWebhook) => String(id)

interface QuestionProps {
  action: Exclude<HookAction, 'secret'>
  hook: AdminIncomingWebhook
  onDone: (sentence: string, created: CreatedIncomingWebhook | null) => void
  onClose: () => void
}

function ConfirmDialog({ action, hook: { id, nick: name }, onDone, onClose }: QuestionProps) {
  const t = useTexts(incomingTexts)
  const shared = useTexts(adminTexts)
  const question = { title: t(`${action}Title`, { name }), text: t(`${action}Text`), onClose }
  if (action === 'roll')
    return (
      <ConfirmedCall
        {...question}
        yes={t('rollYes')}
        call={() => adminCall('POST /api/admin/inhooks/{id}/address', { id })}
        onDone={(created) => onDone('', created)}
      />
    )
  return (
    <ConfirmedCall
      {...question}
      yes={shared('delete')}
      call={() => adminCall('DELETE /api/admin/inhooks/{id}', { id })}
      onDone={() => onDone(t('deleted', { name }), null)}
    />
  )
}

function ActionDialog({ action, ...dialog }: Omit<QuestionProps, 'action'> & { action: HookAction }) {
  if (action !== 'secret') return <ConfirmDialog action={action} {...dialog} />
  return <SecretDialog {...dialog} onDone={(sentence) => dialog.onDone(sentence, null)} />
}

/** The address, shown this once, and a command that posts to it. */
function CreatedHook({ nick, address }: CreatedIncomingWebhook) {
  const t = useTexts(incomingTexts)
  return (
    <div className="bevel-thin flex flex-col gap-2 bg-notice p-2">
      <CopyField label={t('address', { name: nick })} hint={t('once')} value={address} urgent />
      <CopyField label={t('command')} value={`curl '${address}' -d text=hello`} />
    </div>
  )
}

export function IncomingWebhooks() {
  const t = useTexts(incomingTexts)
  const panel = useListPanel<'inhooks', 'new' | { action: HookAction; hook: AdminIncomingWebhook }>(
    'inhooks',
    keyOf,
  )
  const { open, setOpen, close } = panel
  const [created, setCreated] = useState<CreatedIncomingWebhook | null>(null)
  const columns = useColumns((action, hook) => setOpen({ action, hook }))
  const done = (sentence: string, hook: CreatedIncomingWebhook | null) => {
    panel.done(sentence)
    setCreated(hook)
  }
  return (
    <>
      <p>{t('intro')}</p>
      <ListPanel
        panel={panel}
        label={t('label')}
        empty={t('empty')}
        columns={columns}
        buttons={<Button onClick={() => setOpen('new')}>{t('newHook')}</Button>}
      >
        {created && <CreatedHook key={created.address} {...created} />}
      </ListPanel>
      {open === 'new' && <NewHookDialog onClose={close} onDone={(hook) => done('', hook)} />}
      {open && open !== 'new' && <ActionDialog {...open} onClose={close} onDone={done} />}
    </>
  )
}
