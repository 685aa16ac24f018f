'use client'

import useSWR from 'swr'
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
import { toApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { errorSentence } from '@/lib/core/api/error-sentence'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AskedAction } from '../log/message-entries'

interface MessageDialogsProps {
  room: OpenRoom
  action: AskedAction
  message: Message
  onClose: () => void
  /** Reports a failure after the dialog was closed. */
  onTrouble: (sentence: string) => void
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
  title?: string
  yes?: string
  onDone: (who: string) => void
  onClose: () => void
}

export function BanPerson({ person, onDone, ...dialog }: BanPersonProps) {
  const t = useTexts(messageMenuTexts)
  const { messageId: id, nick, trip, room } = person
  // Fetches the sender's address tag; if the message was deleted meanwhile, the ban is by nick.
  const { isLoading, data } = useSWR(
    id > 0 && ['/message', id],
    () => call('GET /api/admin/messages/{id}', { id }),
    { shouldRetryOnError: false },
  )
  if (isLoading) return null
  return (
    <BanDialog
      prefill={{ nick, trip: trip ?? '', tag: data?.tag ?? '', account: '', room }}
      title={t('banPersonTitle', { nick })}
      {...dialog}
      onDone={({ who }) => onDone(who)}
    />
  )
}

function BanAndDelete({ message, onClose, onTrouble }: Omit<MessageDialogsProps, 'action' | 'room'>) {
  const t = useTexts(messageMenuTexts)
  const { id, nick } = message
  const remove = async () => {
    onClose()
    try {
      await deleteMessages([id])
    } catch (caught) {
      onTrouble(errorSentence(toApiError(caught)))
    }
  }
  return (
    <BanPerson
      person={{ ...message, messageId: id }}
      title={t('banTitle', { nick })}
      yes={t('banYes')}
      onDone={remove}
      onClose={onClose}
    />
  )
}

export function MessageDialogs({ room, action, message, onClose, onTrouble }: MessageDialogsProps) {
  const t = useTexts(messageMenuTexts)
  const chat = useTexts(chatTexts)
  const own = useTexts(editTexts)
  if (action === 'ban') return <BanAndDelete {...{ message, onClose, onTrouble }} />
  const { id } = message
  const msg = excerpt(shownText(message, chat))
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
