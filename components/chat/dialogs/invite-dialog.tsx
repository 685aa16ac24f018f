'use client'

import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { messagesIn } from '@/lib/chat/client/room/entries'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import { inviteTexts } from '@/lib/chat/late-texts'
import { roomCardOf } from '@/lib/chat/room-card'
import { roomPath } from '@/lib/chat/room-path'
import { canShare } from '@/lib/core/browser/can-share'
import { useTexts } from '@/lib/core/i18n/use-language'
import { qrChoiceDefault, qrPath } from '@/lib/qr/client/qr'
import { RoomCard } from '../sign-in/room-card'

export interface InvitedRoom {
  title: string
  kind: 'public' | 'custom'
  isPrivate: boolean
  frozen: boolean
}

function taskOf({ kind, isPrivate, frozen }: InvitedRoom) {
  if (isPrivate) return 'isPrivate'
  if (frozen) return 'frozen'
  return kind === 'custom' ? 'custom' : 'nick'
}

interface InviteDialogProps {
  open: boolean
  room: OpenRoom
  invited: InvitedRoom
  onClose: () => void
}

function GuestView({ room, invited }: Pick<InviteDialogProps, 'room' | 'invited'>) {
  const t = useTexts(inviteTexts)
  const { topic, online, entries } = useRoom(room, 'topic', 'online', 'entries')
  return (
    <RoomCard
      {...roomCardOf({ ...invited, topic, online, messages: messagesIn(entries) })}
      caption={t('guest')}
      room={room.name}
    >
      <p className="text-muted">{t(taskOf(invited))}</p>
    </RoomCard>
  )
}

export function InviteDialog({ open, room, invited, onClose }: InviteDialogProps) {
  const t = useTexts(inviteTexts)
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  const url = origin + roomPath(room.name)
  const share = () =>
    navigator
      .share({ title: room.name, text: t('shareText', { room: room.name }), url })
      .catch(() => undefined)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      buttons={
        <>
          {canShare() && <Button onClick={share}>{t('share')}</Button>}
          <Button primary onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <CopyField label={t('link')} hint={t('linkHint')} value={url} />
        {/* biome-ignore lint/performance/noImgElement: drawn by our own /qrcode, at its exact size. */}
        <img
          src={qrPath({ ...qrChoiceDefault, text: url, type: 'svg' })}
          alt={t('code')}
          width={176}
          height={176}
          className="bevel-sunken mx-auto p-0.5"
        />
        <GuestView {...{ room, invited }} />
      </div>
    </Dialog>
  )
}
