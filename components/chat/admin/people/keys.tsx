'use client'

import { useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { FormDialog } from '@/components/admin/form-dialog'
import { numberIn, textIn } from '@/components/admin/form-values'
import { ListPanel, SmallButton, useListPanel } from '@/components/admin/list-panel'
import { UserName } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import type { DataColumn } from '@/components/ui/data-table'
import { RelativeTime } from '@/components/ui/relative-time'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import { peopleTexts } from '@/lib/chat/admin-texts'
import type { AdminKey } from '@/lib/chat/contract/admin-people'
import { adminCall } from '@/lib/core/api/admin-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'

const day = 86_400
const lengths = [
  [day, 'day'],
  [7 * day, 'week'],
  [30 * day, 'month'],
  [365 * day, 'year'],
  [0, 'forever'],
] as const

function NewKeyDialog(dialog: { onDone: (issued: { key: string }) => void; onClose: () => void }) {
  const t = useTexts(peopleTexts)
  const call = (fields: FormData) => {
    const seconds = numberIn(fields, 'expires_in')
    return adminCall('POST /api/admin/keys', {
      note: textIn(fields, 'note'),
      ...(seconds > 0 ? { expires_in: seconds } : {}),
    })
  }
  return (
    <FormDialog {...dialog} title={t('newKeyTitle')} yes={t('issue')} call={call}>
      {(issueOf) => (
        <>
          <TextField
            label={t('note')}
            hint={t('noteHint')}
            error={issueOf('note')}
            name="note"
            maxLength={limits.noteLengthMax}
          />
          <Select
            label={t('expiry')}
            name="expires_in"
            defaultValue={String(30 * day)}
            options={lengths.map(([value, label]) => ({ value: String(value), label: t(label) }))}
          />
        </>
      )}
    </FormDialog>
  )
}

function useKeyColumns(nameOf: (key: AdminKey) => string, revoke: (key: AdminKey) => void) {
  const t = useTexts(peopleTexts)
  const shared = useTexts(adminTexts)
  const untilOf = ({ revoked_time: revoked, expires_time: expires }: AdminKey) => {
    if (revoked !== null) return t('revoked')
    if (expires === null) return t('forever')
    return expires < Date.now() ? t('expired') : <RelativeTime ms={expires} />
  }
  const columns: DataColumn<AdminKey>[] = [
    { id: 'note', title: t('note'), cell: (key) => <UserName>{nameOf(key)}</UserName> },
    { id: 'uses', title: t('uses'), cell: ({ uses }) => uses, className: 'w-16' },
    {
      id: 'made',
      title: t('made'),
      cell: (key) => <RelativeTime ms={key.created_time} />,
      className: 'w-36 @max-3xl:hidden',
    },
    { id: 'until', title: t('until'), cell: untilOf, className: 'w-28 @xl:w-36' },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (key) =>
        key.revoked_time === null && (
          <SmallButton name={t('revokeOf', { name: nameOf(key) })} onClick={() => revoke(key)}>
            {t('revoke')}
          </SmallButton>
        ),
      className: 'w-24',
    },
  ]
  return columns
}

const keyOf = ({ id }: AdminKey) => String(id)

/** Keys that create accounts. */
export function Keys() {
  const t = useTexts(peopleTexts)
  const panel = useListPanel<'keys', 'new' | AdminKey>('keys', keyOf)
  const { open, setOpen, close } = panel
  const [issued, setIssued] = useState('')
  const nameOf = ({ id, note }: AdminKey) => note || t('keyNumber', { id })
  const columns = useKeyColumns(nameOf, setOpen)
  const done = (sentence: string, key: string) => {
    panel.done(sentence)
    setIssued(key)
  }
  return (
    <>
      <p>{t('keysIntro')}</p>
      <ListPanel
        panel={panel}
        label={t('keys')}
        empty={t('noKeys')}
        columns={columns}
        buttons={<Button onClick={() => setOpen('new')}>{t('newKey')}</Button>}
      >
        {issued && (
          <div key={issued} className="bevel-thin bg-notice p-2">
            <CopyField label={t('theKey')} hint={t('once')} value={issued} urgent />
          </div>
        )}
      </ListPanel>
      {open === 'new' && <NewKeyDialog onClose={close} onDone={({ key }) => done('', key)} />}
      {open && open !== 'new' && (
        <ConfirmedCall
          title={t('revokeTitle')}
          text={t('revokeText')}
          yes={t('revokeYes')}
          call={() => adminCall('DELETE /api/admin/keys/{id}', { id: open.id })}
          onClose={close}
          onDone={() => done(t('keyRevoked', { name: nameOf(open) }), '')}
        />
      )}
    </>
  )
}
