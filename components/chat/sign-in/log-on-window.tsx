'use client'

import { useRouter } from 'next/navigation'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { FormEnd } from '@/components/ui/form-end'
import { Icon } from '@/components/ui/icon'
import { Window } from '@/components/ui/window'
import { useLogOn, useNick } from '@/lib/chat/client/sign-in/use-log-on'
import type { RoomSummary } from '@/lib/chat/contract/chat'
import { useTexts } from '@/lib/core/i18n/use-language'
import { AccountFields } from './account-fields'
import { NickField } from './nick-field'
import { RoomChoice } from './room-choice'
import { logOnTexts } from './texts'

export interface LogOnWindowProps {
  /** The listed rooms to choose from. Without them the room is fixed. */
  rooms?: readonly RoomSummary[]
  room: string
  nick: string
  /** A custom room asks for an account. */
  kind: 'public' | 'custom'
  /** What administrators tell everybody; `''`: nothing. */
  notice: string
}

/** The log-on dialog: a plain form that posts to /logon, and does the same without leaving the page where it can. */
export function LogOnWindow({ rooms, room, nick: givenNick, kind, notice }: LogOnWindowProps) {
  const t = useTexts(logOnTexts)
  const router = useRouter()
  const [nick, setNick] = useNick(givenNick)
  const { busy, problem, issueOf, submit } = useLogOn((answer) =>
    router.push(answer.url + window.location.hash),
  )
  const fixedWelcome = kind === 'custom' ? 'welcomeLocked' : 'welcomeRoom'
  return (
    <Window title={t('title')} icon="/icons/keys.svg" level={1} className="w-full max-w-[30rem]">
      <form
        method="post"
        action="/logon"
        onSubmit={submit}
        className="flex flex-col gap-3 p-3 max-sm:gap-2 max-sm:p-2"
      >
        <div className="flex items-center gap-3">
          <Icon src="/icons/keys.svg" size={40} />
          <p>{rooms ? t('welcome') : t(fixedWelcome, { room })}</p>
        </div>
        {notice && (
          <div className="bevel-thin bg-notice p-2 whitespace-pre-line">
            <Alert kind="info">{notice}</Alert>
          </div>
        )}
        <NickField given={givenNick} value={nick} onChange={setNick} error={issueOf('nick')} />
        {rooms ? (
          <RoomChoice rooms={rooms} room={room} nick={nick} kind={kind} issueOf={issueOf} />
        ) : (
          <>
            <input type="hidden" name="room" value={room} />
            {kind === 'custom' && <AccountFields issueOf={issueOf} />}
          </>
        )}
        <FormEnd problem={problem} busy={busy} label={t(busy ? 'entering' : 'enter')}>
          {!rooms && <ButtonLink href="/">{t('cancel')}</ButtonLink>}
        </FormEnd>
      </form>
    </Window>
  )
}
