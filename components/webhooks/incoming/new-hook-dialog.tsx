'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import { textIn } from '@/components/admin/form-values'
import { adminTexts } from '@/components/admin/texts'
import { TextField } from '@/components/ui/text-field'
import { adminCall } from '@/lib/core/api/admin-call'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { MadeInHook } from '@/lib/webhooks/contract/admin-incoming'
import { HookRoomField } from '../hook-room-field'
import { inHookTexts } from './texts'

/** Makes an incoming webhook. */
export function NewHookDialog(dialog: { onDone: (hook: MadeInHook) => void; onClose: () => void }) {
  const t = useTexts(inHookTexts)
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
          <HookRoomField error={issueOf('room')} />
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
