import type { OnlineNick, PollAnswer } from '@/lib/schemas/chat'

/** What the page is given to show a room. */
export interface ChatView {
  room: string
  kind: 'public' | 'custom'
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
}
