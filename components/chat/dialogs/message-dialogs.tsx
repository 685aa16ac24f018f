'use client'

import { CleanUpDialog } from '@/components/actions/clean-up-dialog'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { BanDialog } from '@/components/moderation/ban-dialog'
import { deleteMessages } from '@/lib/chat/client/admin-messages'
import { shownText } from '@/lib/chat/client/message-text/shown-text'
import { withdrawOwn } from '@/lib/chat/client/own/own-changes'
import type { OpenRoom } from '@/lib/chat/client/store'
import type { Message } from '@/lib/chat/contract/chat'
import { editTexts } from '@/lib/chat/late-texts'
import { chatTexts, messageMenuTexts } from '@/lib/chat/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AskedAction } from '../log/message-entries'

interface MessageDialogsProps {
  room: OpenRoom
  action: AskedAction
  message: Message
  onClose: () => void
  /** Says what was done. */
  onStatus: (sentence: string) => void
}

const excerptMax = 100
const excerpt = (msg: string) => [...msg.slice(0, 2 * excerptMax)].slice(0, excerptMax).join('')

/** Who is to be banned, with one of their messages; 0: none is known. */
export interface BanTarget {
  room: string
  nick: string
  trip: string | null
  messageId: number
}

interface BanPersonProps {
  person: BanTarget
  onDone: (sentence: string) => void
  onClose: () => void
}

/** With everything that they made, unless no message of theirs is known: then by the nickname, here. */
export function BanPerson({ person, onDone, onClose }: BanPersonProps) {
  const t = useTexts(messageMenuTexts)
  const { messageId, nick, trip, room } = person
  const title = t('banPersonTitle', { nick })
  if (messageId === 0)
    return (
      <BanDialog
        title={title}
        prefill={{ nick, trip: trip ?? '', tag: '', account: '', room }}
        onDone={(who) => onDone(t('banned', { nick: who }))}
        onClose={onClose}
      />
    )
  return (
    <CleanUpDialog
      title={title}
      match={{ senders_of: [{ kind: 'message', id: String(messageId) }] }}
      room={room}
      onDone={(_, sentence) => onDone(sentence)}
      onClose={onClose}
    />
  )
}

export function MessageDialogs({ room, action, message, onClose, onStatus }: MessageDialogsProps) {
  const t = useTexts(messageMenuTexts)
  const chat = useTexts(chatTexts)
  const own = useTexts(editTexts)
  const { id } = message
  const msg = excerpt(shownText(message, chat))
  if (action === 'ban') {
    const done = (sentence: string) => {
      onClose()
      onStatus(sentence)
    }
    return <BanPerson person={{ ...message, messageId: id }} onDone={done} onClose={onClose} />
  }
  const freezing = (what: 'freeze' | 'thaw') => ({
    title: t(`${what}Title`, { room: room.name }),
    text: t(`${what}Text`),
    yes: t(`${what}Yes`),
    call: () => adminCall('PATCH /api/admin/rooms/{room}', { room: room.name, frozen: what === 'freeze' }),
  })
  const deleting = {
    title: t('deleteTitle'),
    text: t('deleteText', { msg }),
    yes: t('deleteYes'),
    call: () => deleteMessages([id]),
  }
  const withdrawing = {
    title: own('withdrawTitle'),
    text: own('withdrawText', { msg }),
    yes: own('withdraw'),
    call: () => withdrawOwn(room, id, own('tooLate')),
  }
  const asked = action === 'delete' ? deleting : action === 'withdraw' ? withdrawing : freezing(action)
  return <ConfirmedCall<unknown> {...asked} onDone={onClose} onClose={onClose} />
}
