'use client'

import { TextField } from '@/components/ui/text-field'
import { adminTexts } from '@/lib/admin/texts'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'

export function HookRoomField({ hint, error }: { hint?: string; error: string | undefined }) {
  const t = useTexts(adminTexts)
  return (
    <TextField
      label={t('roomField')}
      hint={hint}
      error={error}
      name="room"
      defaultValue="main"
      maxLength={limits.roomNameLengthMax}
      autoCapitalize="off"
      required
    />
  )
}
