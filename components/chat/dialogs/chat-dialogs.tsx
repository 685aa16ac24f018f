'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { SignInResponse } from '@/lib/chat/client/sign-in/use-sign-in'
import { useSignIn } from '@/lib/chat/client/sign-in/use-sign-in'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import { dialogTexts } from '@/lib/chat/late-texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { RoomSwitcher } from '../rooms/room-switcher'
import { NickInUse } from '../sign-in/nick-in-use'
import { type AlertChoice, alertChoiceOf, alertChoices, type ChatSettings } from '../use-chat-settings'
import { InviteDialog, type InvitedRoom } from './invite-dialog'

export { FindPanel } from '../find/find-panel'

export type OpenDialog = 'none' | 'nick' | 'mentions' | 'invite' | 'about' | 'rooms'

interface ChatDialogsProps {
  open: OpenDialog
  room: OpenRoom
  settings: ChatSettings
  invited: InvitedRoom
  onClose: () => void
  onRename: (response: SignInResponse) => void
}

/** What each of them gets. */
interface OneDialogProps extends Omit<ChatDialogsProps, 'open'> {
  open: boolean
}

function NickForm({ room, onClose, onRename }: OneDialogProps) {
  const t = useTexts(dialogTexts)
  const { nick } = useRoom(room, 'nick')
  const { busy, problem, issueOf, submit } = useSignIn((response) => {
    onRename(response)
    onClose()
  })
  const [typed, setTyped] = useState(nick)
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <input type="hidden" name="room" value={room.name} />
      <TextField
        label={t('nickNew')}
        hint={t('nickHint')}
        error={issueOf('nick')}
        name="nick"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        required
        autoComplete="off"
        verbatim
      />
      <NickInUse room={typed === nick ? '' : room.name} typed={typed} onChoose={setTyped} />
      <FormFooter problem={problem} busy={busy} label={t('ok')}>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </FormFooter>
    </form>
  )
}

function NickDialog(props: OneDialogProps) {
  const t = useTexts(dialogTexts)
  const { open, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title={t('changeNick').replace('…', '')} closeLabel={t('close')}>
      <NickForm {...props} />
    </Dialog>
  )
}

interface OkDialogProps extends Pick<OneDialogProps, 'open' | 'onClose'> {
  title: string
  children: ReactNode
}

function OkDialog({ onClose, ...dialog }: OkDialogProps) {
  const t = useTexts(dialogTexts)
  const ok = (
    <Button primary onClick={onClose}>
      {t('ok')}
    </Button>
  )
  return <Dialog onClose={onClose} closeLabel={t('close')} buttons={ok} {...dialog} />
}

const wordsLengthMax = 500

/** On Android only a service worker may show notifications. */
async function canNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return !/Android/.test(navigator.userAgent) || !!(await navigator.serviceWorker?.getRegistration())
}

function useNoticeChoice({ setNotice }: ChatSettings) {
  const [denied, setDenied] = useState(false)
  const chooseNotice = async (choice: AlertChoice) => {
    if (choice === 'none') return setNotice(choice)
    const isGranted = (await canNotify()) && (await Notification.requestPermission()) === 'granted'
    setDenied(!isGranted)
    setNotice(isGranted ? choice : 'none')
  }
  return { denied, chooseNotice }
}

function MentionsDialog({ open, settings, onClose }: OneDialogProps) {
  const t = useTexts(dialogTexts)
  const { denied, chooseNotice } = useNoticeChoice(settings)
  const options = alertChoices.map((value) => ({ value, label: t(`${value}Choice`) }))
  return (
    <OkDialog open={open} onClose={onClose} title={t('calls')}>
      <div className="flex flex-col gap-3">
        <TextField
          label={t('words')}
          hint={t('wordsHint')}
          maxLength={wordsLengthMax}
          value={settings.words}
          onChange={(event) => settings.setWords(event.target.value)}
          autoComplete="off"
          verbatim
        />
        <Select
          label={t('notice')}
          hint={t('noticeHint')}
          error={denied ? t('noticeDenied') : undefined}
          options={options}
          value={settings.notice}
          onChange={(event) => void chooseNotice(alertChoiceOf(event.target.value))}
        />
      </div>
    </OkDialog>
  )
}

/** With a `curl` line to read the room. */
function AboutDialog({ room, open, onClose }: OneDialogProps) {
  const t = useTexts(dialogTexts)
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <OkDialog open={open} onClose={onClose} title={t('about')}>
      <div className="flex items-start gap-4">
        <Icon src="/icons/chat.svg" size={48} />
        <div className="min-w-0 flex-1 space-y-3">
          <p>{t('aboutText')}</p>
          <p>{t('aboutTry')}</p>
          <pre className="bevel-sunken bg-field p-2 text-xs whitespace-pre-wrap break-all">
            {`curl '${origin}/poll?room=${encodeURIComponent(room.name)}'`}
          </pre>
        </div>
      </div>
    </OkDialog>
  )
}

export function ChatDialogs({ open, ...props }: ChatDialogsProps) {
  return (
    <>
      <NickDialog {...props} open={open === 'nick'} />
      <MentionsDialog {...props} open={open === 'mentions'} />
      <InviteDialog {...props} open={open === 'invite'} />
      <AboutDialog {...props} open={open === 'about'} />
      <RoomSwitcher {...props} open={open === 'rooms'} />
    </>
  )
}
