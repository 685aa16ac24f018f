import { coverSpoilers } from './client/message-text/covered-text'
import type { Message, OnlineNick } from './contract/chat'

const nicksMax = 5
const linesMax = 3
const lineLengthMax = 120

interface RoomFacts {
  title: string
  topic: string
  isPrivate: boolean
  online: readonly OnlineNick[]
  /** Oldest first. */
  messages: readonly Message[]
}

/** What guests see of a room before they enter it. */
export interface RoomCardFacts extends Pick<RoomFacts, 'title' | 'topic' | 'isPrivate'> {
  count: number
  nicks: string[]
  /** What was said last. */
  lines: { id: number; nick: string; text: string }[]
}

function lineOf(text: string): string {
  const signs = [...coverSpoilers(text).replaceAll(/\s+/g, ' ')]
  return signs.length > lineLengthMax ? `${signs.slice(0, lineLengthMax).join('')}…` : signs.join('')
}

/** The first of those present and the last of what was said, each bounded. Nothing of a private room. */
export function roomCardOf({ title, topic, isPrivate, online, messages }: RoomFacts): RoomCardFacts {
  if (isPrivate) return { title: '', topic: '', isPrivate, count: 0, nicks: [], lines: [] }
  const said = messages.filter(({ type }) => type === 'message' || type === 'action')
  return {
    ...{ title, topic, isPrivate },
    count: online.length,
    nicks: online.slice(0, nicksMax).map(({ nick }) => nick),
    lines: said.slice(-linesMax).map(({ id, nick, msg }) => ({ id, nick, text: lineOf(msg) })),
  }
}
