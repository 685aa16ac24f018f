'use client'

import { TextField } from '@/components/ui/text-field'
import { adminCall } from '@/lib/client/admin/admin-call'
import { useTexts } from '@/lib/client/use-language'
import type { MadeInHook } from '@/lib/schemas/admin/inhooks'
import { limits } from '@/lib/schemas/limits'
import { FormDialog } from '../form-dialog'
import { textIn } from '../form-values'
import { HookRoomField } from '../hook-room-field'
import { adminTexts } from '../texts'
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
