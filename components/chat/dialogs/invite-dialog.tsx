'use client'

import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { GroupBox } from '@/components/ui/group-box'
import { Icon } from '@/components/ui/icon'
import { roomPath } from '@/lib/chat/room-path'
import { inviteTexts } from '@/lib/chat/texts'
import { canShare } from '@/lib/core/browser/can-share'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { qrChoiceDefault, qrPath } from '@/lib/qr/client/qr'

export interface InvitedRoom {
  room: string
  title: string
  topic: string
  kind: 'public' | 'custom'
  isPrivate: boolean
  frozen: boolean
  count: number
}

function taskOf({ kind, isPrivate, frozen }: InvitedRoom) {
  if (isPrivate) return 'isPrivate'
  if (frozen) return 'frozen'
  return kind === 'custom' ? 'custom' : 'nick'
}

/** Nothing of a private room. */
function GuestView({ invited }: { invited: InvitedRoom }) {
  const t = useTexts(inviteTexts)
  const { room, title, topic, isPrivate, count } = invited
  return (
    <GroupBox caption={t('guest')}>
      <div className="flex items-start gap-3">
        <Icon src="/icons/chat.svg" size={32} />
        <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
          <p className="font-bold">{(!isPrivate && sanitizeText(title)) || t('room', { room })}</p>
          {!isPrivate && <p className="line-clamp-3">{sanitizeText(topic) || t('noTopic')}</p>}
          {!isPrivate && <p>{t('here', { count })}</p>}
          <p className="text-muted">{t(taskOf(invited))}</p>
        </div>
      </div>
    </GroupBox>
  )
}

interface InviteDialogProps {
  open: boolean
  invited: InvitedRoom
  onClose: () => void
}

export function InviteDialog({ open, invited, onClose }: InviteDialogProps) {
  const t = useTexts(inviteTexts)
  const { room } = invited
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  const url = origin + roomPath(room)
  const share = () =>
    navigator.share({ title: room, text: t('shareText', { room }), url }).catch(() => undefined)
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
        <GuestView invited={invited} />
      </div>
    </Dialog>
  )
}
