import type { Metadata } from 'next'
import { pageLanguage } from '@/lib/schemas/pick-language'
import { platformTexts } from '@/lib/schemas/platform-texts'
import { roomPath } from '@/lib/schemas/room-path'
import { viewSign } from '../chat/page-view'
import { feedPathOf } from '../chat/room-feed'
import { shownLink } from './shown-link'

/** What sites show of a link to a room: its title and topic, as far as anybody may know them. */
export async function shownRoom(room: string, head: Headers): Promise<Metadata> {
  const { title, topic, isOpen } = await viewSign(room)
  const description = topic || platformTexts[pageLanguage(head)].description
  return shownLink(head, {
    ...{ title, description, path: roomPath(room), picture: `/card.png?${new URLSearchParams({ room })}` },
    feed: isOpen ? feedPathOf(room) : undefined,
  })
}
