'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import { textIn } from '@/components/admin/form-values'
import { adminTexts } from '@/components/admin/texts'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import type { AdminAccount } from '@/lib/chat/contract/admin-people'
import { adminCall } from '@/lib/core/api/admin-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { peopleTexts } from './texts'

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

/** Makes an account. */
export function NewAccountDialog(dialog: Closing) {
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
            label={t('usernameField')}
            error={issueOf('username')}
            name="username"
            required
            maxLength={limits.usernameLengthMax}
            autoComplete="off"
            verbatim
          />
          <NewPassword error={issueOf('password')} />
          <TextField
            label={t('roomField')}
            hint={t('roomHint')}
            error={issueOf('room')}
            name="room"
            required
            defaultValue="custom"
          />
        </>
      )}
    </FormDialog>
  )
}

/** Gives an account a new password. */
export function PasswordDialog({
  account,
  ...dialog
}: Closing & { account: AdminAccount; onStale: () => void }) {
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
