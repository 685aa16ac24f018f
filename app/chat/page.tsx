import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { type RawQuery, readChatQuery } from '@/components/chat/chat-query'
import { ChatWindow } from '@/components/chat/chat-window'
import { InvalidChatWindow } from '@/components/chat/invalid-chat-window'
import { Desktop, FullDesktop } from '@/components/desktop/desktop'
import { LateLogOnWindow } from '@/components/logon/late-log-on-window'
import { pageCookies } from '@/lib/schemas/cookies'
import { viewRoom } from '@/lib/server/chat/page-view'

export const dynamic = 'force-dynamic'

/** A chat room, or the dialog that asks for what is missing to enter it. */
export default async function ChatPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const query = readChatQuery(await searchParams)
  if (query.kind === 'elsewhere') redirect(query.href)
  const dialog = (content: React.ReactNode) => <Desktop>{content}</Desktop>
  if (query.kind === 'invalid') return dialog(<InvalidChatWindow {...query} />)
  const view = await viewRoom(query.room, query.nick, pageCookies(await headers()))
  const { room, kind, nick, readable, notice } = view
  if (!readable || nick === null)
    return dialog(<LateLogOnWindow room={room} nick={nick ?? ''} kind={kind} notice={notice} />)
  return (
    <FullDesktop>
      <ChatWindow key={room} view={{ ...view, nick }} />
    </FullDesktop>
  )
}
