import type { OnlineNick, PollAnswer } from '@/lib/chat/contract/chat'

/** What the page is given to show a room. */
export interface ChatView {
  room: string
  kind: 'public' | 'custom'
  /** Nothing of it is shown to whoever has not logged on there. */
  isPrivate: boolean
  title: string
  topic: string
  canSend: boolean
  nick: string
  trip: string | null
  /** The newest messages. */
  first: PollAnswer
  /** Whether there are older ones to scroll back to. */
  hasOlder: boolean
  online: readonly OnlineNick[]
  /** The server was not reached: the page is another one as soon as it is. */
  isOffline?: boolean
}
