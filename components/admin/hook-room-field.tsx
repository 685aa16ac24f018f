'use client'

import { TextField } from '@/components/ui/text-field'
import { useTexts } from '@/lib/client/use-language'
import { limits } from '@/lib/schemas/limits'
import { adminTexts } from './texts'

/** The room that a new webhook is of. */
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
