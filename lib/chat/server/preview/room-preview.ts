import type { Metadata } from 'next'
import { platformTexts } from '@/lib/core/contract/platform-texts'
import { pageLanguage } from '@/lib/core/i18n/negotiate'
import { roomPath } from '../../room-path'
import { viewSign } from '../page-view'
import { feedPathOf } from '../room-feed'
import { shownLink } from './link-preview'

/** What sites show of a link to a room: its title and topic, as far as anybody may know them. */
export async function shownRoom(room: string, head: Headers): Promise<Metadata> {
  const { title, topic, isOpen } = await viewSign(room)
  const description = topic || platformTexts[pageLanguage(head)].description
  return shownLink(head, {
    ...{ title, description, path: roomPath(room), picture: `/card.png?${new URLSearchParams({ room })}` },
    feed: isOpen ? feedPathOf(room) : undefined,
  })
}
