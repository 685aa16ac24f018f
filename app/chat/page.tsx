import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ChatEntrance } from '@/components/chat/chat-entrance'
import { type RawQuery, readChatQuery } from '@/components/chat/chat-query'
import { InvalidChatWindow } from '@/components/chat/invalid-chat-window'
import { Desktop } from '@/components/desktop/desktop'
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
  const { room, kind, nick, readable, notice, logOn, ...rest } = view
  const logOnDialog = dialog(<LateLogOnWindow room={room} nick={nick ?? ''} kind={kind} notice={notice} />)
  if (!readable) return logOnDialog
  return (
    <ChatEntrance
      key={room}
      view={{ ...rest, room, kind, nick }}
      logOn={logOn}
      dialog={nick === null && logOnDialog}
    />
  )
}
