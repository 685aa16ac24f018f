import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ChatEntrance } from '@/components/chat/chat-entrance'
import { NoScriptBar } from '@/components/chat/no-script-bar'
import { inRoom, type RawQuery, readChatQuery } from '@/components/chat/page-query'
import { LazyInvalidChatPage, LazySignInPage } from '@/components/chat/sign-in/lazy-pages'
import { requestLanguage, requestReader } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { chatPageTexts } from '@/lib/chat/late-texts'
import { roomCardOf } from '@/lib/chat/room-card'
import { titleOfRoom } from '@/lib/chat/room-title'
import { peopleOf, roomView } from '@/lib/chat/server/chat-page'
import { roomPreview } from '@/lib/chat/server/preview/link-preview'
import { roomNameOf } from '@/lib/chat/server/room-cache'
import { firstRoomTexts, invalidTexts } from '@/lib/chat/texts'
import { translator } from '@/lib/core/i18n/server-texts'
import { issueFor, sentenceFor } from '@/lib/core/refusal/refusal'

interface ChatPageProps {
  searchParams: Promise<RawQuery>
}

export async function generateMetadata({ searchParams }: ChatPageProps): Promise<Metadata> {
  const query = readChatQuery(await searchParams)
  return query.kind === 'open' ? roomPreview(query.room, await headers()) : {}
}

/** A chat room, or the dialog that asks for what is missing to enter it. */
export default async function ChatPage({ searchParams }: ChatPageProps) {
  const raw = await searchParams
  const query = readChatQuery(raw)
  if (query.kind === 'elsewhere') redirect(query.href)
  if (query.kind === 'open') {
    const room = await roomNameOf(query.room)
    if (room !== query.room) redirect(inRoom(raw, room))
  }
  return (
    <TextsOfPage groups={chatPageTexts}>
      <ChatRoom query={query} />
    </TextsOfPage>
  )
}

type ShownQuery = Exclude<ReturnType<typeof readChatQuery>, { kind: 'elsewhere' }>

async function ChatRoom({ query }: { query: ShownQuery }) {
  if (query.kind === 'invalid') {
    const language = await requestLanguage()
    const t = translator(invalidTexts, language)
    const issue = issueFor(query.fault, language)
    const reason = t(query.field === 'room' ? 'invalidRoom' : 'invalidNick', { issue })
    return <LazyInvalidChatPage reason={`${t('invalid')}\n${reason}`} />
  }
  const found = await roomView(query.room, query.nick, await requestReader())
  const language = await requestLanguage()
  const title = titleOfRoom(found.room, found.title, translator(firstRoomTexts, language))
  const view = { ...found, title }
  const { room, kind, nick, readable, notice, signedIn, isNew, obstacle, ...rest } = view
  const reason = obstacle && sentenceFor(obstacle, language)
  if (reason && isNew && obstacle.reason !== 'unauthorized') return <LazyInvalidChatPage reason={reason} />
  const signInDialog = (
    <LazySignInPage
      {...{ room, kind, notice }}
      nick={nick ?? ''}
      entrance={{
        ...roomCardOf({ ...view, isPrivate: !readable, messages: view.first.messages }),
        ...{ isNew, frozen: view.first.frozen, obstacle: reason ?? '' },
      }}
    />
  )
  if (!readable) return signInDialog
  return (
    <ChatEntrance
      key={room}
      view={{ ...rest, room, kind, nick, online: peopleOf(view, language), obstacle: reason ?? '' }}
      signedIn={signedIn}
      dialog={nick === null && signInDialog}
      noScript={
        nick !== null && (
          <NoScriptBar
            messages={view.first.messages}
            {...{ room, nick, language }}
            freeNicks={view.freeNicks}
          />
        )
      }
    />
  )
}
