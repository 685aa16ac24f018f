'use client'

import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { ListPanel, useListPanel } from '@/components/admin/list-panel'
import { SmallButton } from '@/components/admin/small-button'
import { adminTexts } from '@/components/admin/texts'
import { WrittenName, WrittenText } from '@/components/admin/written'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import type { AdminAccount } from '@/lib/chat/contract/admin-people'
import { adminCall } from '@/lib/core/api/admin-call'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { NewAccountDialog, PasswordDialog } from './account-dialogs'
import { peopleTexts } from './texts'

type Open = { what: 'new' } | { what: 'password' | 'delete'; account: AdminAccount }

function useAccountColumns(setOpen: (open: Open) => void): DataColumn<AdminAccount>[] {
  const t = useTexts(peopleTexts)
  const shared = useTexts(adminTexts)
  const clock = useClock()
  return [
    { id: 'username', title: t('username'), cell: ({ username }) => <WrittenName>{username}</WrittenName> },
    { id: 'room', title: t('room'), cell: ({ room }) => <WrittenText>{room}</WrittenText> },
    {
      id: 'made',
      title: t('made'),
      cell: (account) => clock.full(account.created_time),
      className: 'w-44 max-sm:hidden',
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
      className: 'w-36 sm:w-64',
    },
  ]
}

const keyOf = ({ username }: AdminAccount) => username

/** The accounts of custom rooms. */
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
