import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ChatEntrance } from '@/components/chat/chat-entrance'
import { NoScriptBar } from '@/components/chat/no-script-bar'
import { inRoom, type RawQuery, readChatQuery } from '@/components/chat/page-query'
import { LazyInvalidChatPage, LazySignInPage } from '@/components/chat/sign-in/lazy-pages'
import { requestLanguage } from '@/components/desktop/request'
import { TextsOfPage } from '@/components/desktop/texts-of-page'
import { titleOfRoom } from '@/lib/chat/room-title'
import { peopleOf, roomView } from '@/lib/chat/server/chat-page'
import { roomPreview } from '@/lib/chat/server/preview/link-preview'
import { roomNameOf } from '@/lib/chat/server/room-cache'
import { chatPageTexts, firstRoomTexts } from '@/lib/chat/texts'
import { pageCookies } from '@/lib/core/contract/cookies'
import { translator } from '@/lib/core/i18n/server-texts'
import { issueFor } from '@/lib/core/refusal/refusal'

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
    const { field, fault } = query
    return <LazyInvalidChatPage field={field} issue={issueFor(fault, await requestLanguage())} />
  }
  const view = await roomView(query.room, query.nick, pageCookies(await headers()))
  const { room, kind, nick, readable, notice, signedIn, ...rest } = view
  const signInDialog = <LazySignInPage room={room} nick={nick ?? ''} kind={kind} notice={notice} />
  if (!readable) return signInDialog
  const language = await requestLanguage()
  const title = titleOfRoom(room, rest.title, translator(firstRoomTexts, language))
  return (
    <ChatEntrance
      key={room}
      view={{ ...rest, title, room, kind, nick, online: peopleOf(view, language) }}
      signedIn={signedIn}
      dialog={nick === null && signInDialog}
      noScript={nick !== null && <NoScriptBar messages={view.first.messages} {...{ room, nick, language }} />}
    />
  )
}
