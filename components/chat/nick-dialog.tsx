'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormEnd } from '@/components/ui/form-end'
import { TextField } from '@/components/ui/text-field'
import type { LogOnAnswer } from '@/lib/chat/client/sign-in/log-on'
import { useLogOn } from '@/lib/chat/client/sign-in/use-log-on'
import { useTexts } from '@/lib/core/i18n/use-language'
import { dialogTexts } from './dialog-texts'

export interface NickDialogProps {
  open: boolean
  room: string
  nick: string
  onClose: () => void
  onDone: (answer: LogOnAnswer) => void
}

function NickForm({ room, nick, onClose, onDone }: Omit<NickDialogProps, 'open'>) {
  const t = useTexts(dialogTexts)
  const { busy, problem, issueOf, submit } = useLogOn(onDone)
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <input type="hidden" name="room" value={room} />
      <TextField
        label={t('nickNew')}
        hint={t('nickHint')}
        error={issueOf('nick')}
        name="nick"
        defaultValue={nick}
        required
        autoComplete="off"
        verbatim
      />
      <FormEnd problem={problem} busy={busy} label={t('ok')}>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </FormEnd>
    </form>
  )
}

/** Asks for another nickname. */
export function NickDialog({ open, onClose, ...form }: NickDialogProps) {
  const t = useTexts(dialogTexts)
  return (
    <Dialog open={open} onClose={onClose} title={t('changeNick').replace('…', '')} closeLabel={t('close')}>
      <NickForm onClose={onClose} {...form} />
    </Dialog>
  )
}
