'use client'

import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { FormDialog } from '@/components/admin/form-dialog'
import { textIn } from '@/components/admin/form-values'
import { ListPanel, SmallButton, useListPanel } from '@/components/admin/list-panel'
import { RoomField } from '@/components/admin/room-field'
import { UserName, UserText } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { PasswordField } from '@/components/ui/password-field'
import { RelativeTime } from '@/components/ui/relative-time'
import { TextField } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import { peopleTexts } from '@/lib/chat/admin-texts'
import type { AdminAccount } from '@/lib/chat/contract/admin-people'
import { adminCall } from '@/lib/core/api/admin-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'

interface Closing {
  onDone: (account: AdminAccount) => void
  onClose: () => void
}

function NewPassword({ error }: { error: string | undefined }) {
  const t = useTexts(peopleTexts)
  return (
    <PasswordField
      label={t('password')}
      showLabel={t('showPassword')}
      hint={t('passwordHint')}
      error={error}
      name="password"
      required
      minLength={limits.passwordLengthMin}
      maxLength={limits.passwordLengthMax}
      autoComplete="new-password"
    />
  )
}

function NewAccountDialog(dialog: Closing) {
  const t = useTexts(peopleTexts)
  const shared = useTexts(adminTexts)
  const call = (fields: FormData) =>
    adminCall('POST /api/admin/accounts', {
      username: textIn(fields, 'username'),
      password: String(fields.get('password')),
      room: textIn(fields, 'room'),
    })
  return (
    <FormDialog
      {...dialog}
      title={t('newAccountTitle')}
      yes={shared('create')}
      blame={{ conflict: 'username', not_found: 'room' }}
      call={call}
    >
      {(issueOf) => (
        <>
          <TextField
            label={t('username')}
            error={issueOf('username')}
            name="username"
            required
            maxLength={limits.usernameLengthMax}
            autoComplete="off"
            verbatim
          />
          <NewPassword error={issueOf('password')} />
          <RoomField
            label={t('room')}
            hint={t('roomHint')}
            error={issueOf('room')}
            kind="custom"
            required
            defaultValue="custom"
          />
        </>
      )}
    </FormDialog>
  )
}

function PasswordDialog({ account, ...dialog }: Closing & { account: AdminAccount; onStale: () => void }) {
  const t = useTexts(peopleTexts)
  const shared = useTexts(adminTexts)
  const { username, version } = account
  const call = (fields: FormData) =>
    adminCall('PATCH /api/admin/accounts/{username}', {
      username,
      password: String(fields.get('password')),
      version,
    })
  return (
    <FormDialog
      {...dialog}
      title={t('newPasswordTitle', { name: username })}
      yes={shared('save')}
      version={version}
      call={call}
    >
      {(issueOf) => (
        <>
          <p>{t('newPasswordText')}</p>
          <NewPassword error={issueOf('password')} />
        </>
      )}
    </FormDialog>
  )
}

type Open = { what: 'new' } | { what: 'password' | 'delete'; account: AdminAccount }

function useAccountColumns(setOpen: (open: Open) => void): DataColumn<AdminAccount>[] {
  const t = useTexts(peopleTexts)
  const shared = useTexts(adminTexts)
  return [
    { id: 'username', title: t('username'), cell: ({ username }) => <UserName>{username}</UserName> },
    { id: 'room', title: t('room'), cell: ({ room }) => <UserText>{room}</UserText> },
    {
      id: 'made',
      title: t('made'),
      cell: (account) => <RelativeTime ms={account.created_time} />,
      className: 'w-36 @max-xl:hidden',
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (account) => (
        <div className="flex flex-wrap gap-1">
          <SmallButton
            name={t('newPasswordOf', { name: account.username })}
            onClick={() => setOpen({ what: 'password', account })}
          >
            {t('newPassword')}
          </SmallButton>
          <SmallButton
            name={shared('deleteOf', { name: account.username })}
            onClick={() => setOpen({ what: 'delete', account })}
          >
            {shared('deleteMore')}
          </SmallButton>
        </div>
      ),
      className: 'w-36 @xl:w-64',
    },
  ]
}

const keyOf = ({ username }: AdminAccount) => username

/** Accounts of custom rooms. */
export function Accounts() {
  const t = useTexts(peopleTexts)
  const shared = useTexts(adminTexts)
  const panel = useListPanel<'accounts', Open>('accounts', keyOf)
  const { open, setOpen, list, close, done, newest } = panel
  const columns = useAccountColumns(setOpen)
  const nameOpen = open && open.what !== 'new' ? open.account.username : ''
  return (
    <>
      <ListPanel
        panel={panel}
        label={t('accounts')}
        empty={t('noAccounts')}
        columns={columns}
        buttons={<Button onClick={() => setOpen({ what: 'new' })}>{t('newAccount')}</Button>}
      />
      {open?.what === 'new' && (
        <NewAccountDialog
          onClose={close}
          onDone={({ username }) => done(t('accountMade', { name: username }))}
        />
      )}
      {open?.what === 'password' && (
        <PasswordDialog
          account={newest(open.account)}
          onStale={list.reload}
          onClose={close}
          onDone={(changed) => done(t('accountChanged', { name: changed.username }), changed)}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmedCall
          title={t('deleteTitle', { name: nameOpen })}
          text={t('deleteText')}
          yes={shared('delete')}
          call={() => adminCall('DELETE /api/admin/accounts/{username}', { username: nameOpen })}
          onClose={close}
          onDone={() => done(t('accountDeleted', { name: nameOpen }))}
        />
      )}
    </>
  )
}
