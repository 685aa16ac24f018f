'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Desktop } from '@/components/desktop/desktop'
import { Suspendable } from '@/components/tool-window/service-status'
import { Alert } from '@/components/ui/alert'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormFooter } from '@/components/ui/form-footer'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import { Window } from '@/components/ui/window'
import { useNick, useSignIn } from '@/lib/chat/client/sign-in/use-sign-in'
import type { RoomSummary } from '@/lib/chat/contract/chat'
import type { RoomCardFacts } from '@/lib/chat/room-card'
import { roomPath } from '@/lib/chat/room-path'
import { signInTexts } from '@/lib/chat/texts'
import { nickGivenLengthMax } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { NickInUse } from './nick-in-use'
import { RoomCard } from './room-card'
import { AccountFields, RoomChoice } from './room-choice'

export interface SignInWindowProps {
  /** Without them the room is fixed. */
  rooms?: readonly RoomSummary[]
  room: string
  nick: string
  /** A custom room requires an account. */
  kind: 'public' | 'custom'
  notice: string
  /** Where abuse is reported, as a URI. */
  contact?: string | undefined
  /** Of the fixed room. */
  entrance?: Entrance
}

interface Entrance extends RoomCardFacts {
  isNew: boolean
  frozen: boolean
  /** Why messages of this reader would be refused; empty: they would not. */
  obstacle: string
}

interface FixedRoomProps {
  room: string
  kind: 'public' | 'custom'
  entrance: Entrance
}

/** Where the link of an invitation leads, and what one can do there. */
function FixedRoom({ room, kind, entrance }: FixedRoomProps) {
  const t = useTexts(signInTexts)
  const { isNew, isPrivate, frozen, obstacle } = entrance
  const state = isNew ? 'isNew' : isPrivate ? 'isPrivate' : frozen ? 'frozen' : kind === 'custom' && kind
  return (
    <RoomCard {...entrance} caption={t('guest')} room={room}>
      {state && !obstacle && <p className="text-muted">{t(state)}</p>}
      {obstacle && (
        <p className="bevel-thin bg-notice px-2 py-1 text-ink" role="status">
          {obstacle}
        </p>
      )}
    </RoomCard>
  )
}

/** Opens a custom room without its account, to read only. */
function ReadAlong({ room, nick, field }: { room: string; nick: string; field: HTMLInputElement | null }) {
  const t = useTexts(signInTexts)
  const router = useRouter()
  const name = nick.split('#')[0]?.trim()
  return (
    <Button
      onClick={() => (name ? router.push(roomPath(room, name)) : field?.focus())}
      className="noscript:hidden"
    >
      {t('readAlong')}
    </Button>
  )
}

/** Without scripts it posts to /logon. */
export function SignInWindow(props: SignInWindowProps) {
  const { rooms, room, nick: givenNick, kind, notice, contact, entrance } = props
  const t = useTexts(signInTexts)
  const router = useRouter()
  const [chosen, setChosen] = useState(entrance && !entrance.isPrivate ? room : '')
  const field = useRef<HTMLInputElement>(null)
  const [nick, setNick] = useNick(givenNick, field)
  const { busy, problem, issueOf, submit } = useSignIn((response) =>
    router.push(response.url + window.location.hash),
  )
  const fixedWelcome = kind === 'custom' ? 'welcomeLocked' : 'welcomeRoom'
  return (
    <Window title={t('title')} icon="/icons/keys.svg" level={1} className="w-full max-w-[30rem]">
      <Suspendable>
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
          {entrance && <FixedRoom {...{ room, kind, entrance }} />}
          <TextField
            ref={field}
            inline
            label={t('nick')}
            hint={t('nickHint')}
            error={issueOf('nick')}
            name="nick"
            value={nick}
            onChange={(event) => setNick(event.target.value)}
            required
            maxLength={nickGivenLengthMax}
            autoComplete="nickname"
            verbatim
            autoFocus={givenNick === ''}
          />
          <NickInUse room={chosen} typed={nick} onChoose={setNick} />
          {rooms ? (
            <RoomChoice {...{ rooms, room, nick, kind, issueOf, contact }} onChoose={setChosen} />
          ) : (
            <>
              <input type="hidden" name="room" value={room} />
              {kind === 'custom' && <AccountFields issueOf={issueOf} />}
            </>
          )}
          <FormFooter problem={problem} busy={busy} label={t(busy ? 'entering' : 'enter')}>
            {kind === 'custom' && entrance && !entrance.isPrivate && (
              <ReadAlong room={room} nick={nick} field={field.current} />
            )}
            {!rooms && <ButtonLink href="/">{t('cancel')}</ButtonLink>}
          </FormFooter>
        </form>
      </Suspendable>
    </Window>
  )
}

export function SignInPage(props: SignInWindowProps) {
  return (
    <Desktop>
      <SignInWindow {...props} />
    </Desktop>
  )
}
