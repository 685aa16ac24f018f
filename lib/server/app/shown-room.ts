import type { Metadata } from 'next'
import { viewSign } from '../chat/page-view'
import { feedPathOf } from '../chat/room-feed'
import { pageLanguage, platformTexts } from './platform-texts'
import { shownLink } from './shown-link'

/** What sites show of a link to a room: its title and topic, as far as anybody may know them. */
export async function shownRoom(room: string, head: Headers): Promise<Metadata> {
  const { title, topic, isOpen } = await viewSign(room)
  const query = new URLSearchParams({ room })
  const description = topic || platformTexts[pageLanguage(head)].description
  return shownLink(head, {
    ...{ title, description, path: `/chat?${query}`, picture: `/card.png?${query}` },
    feed: isOpen ? feedPathOf(room) : undefined,
  })
}
