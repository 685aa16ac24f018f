import type { Metadata } from 'next'
import { platformTexts } from '@/lib/core/contract/platform-texts'
import { baseUrlOf } from '@/lib/core/http/origin'
import { pageLanguage } from '@/lib/core/i18n/negotiate'
import { cardSize } from '../../limits'
import { roomPath } from '../../room-path'
import { publicRoomInfo } from '../chat-page'
import { feedPathOf } from '../room-feed'

/** What sites show of a link to a room: its title and topic, as far as anybody may know them. */
export async function shownRoom(room: string, head: Headers): Promise<Metadata> {
  const { title, topic, isOpen } = await publicRoomInfo(room)
  const description = topic || platformTexts[pageLanguage(head)].description
  return shownLink(head, {
    ...{ title, description, path: roomPath(room), picture: `/card.png?${new URLSearchParams({ room })}` },
    feed: isOpen ? feedPathOf(room) : undefined,
  })
}

export interface ShownLink {
  title: string
  description: string
  /** The page, and its picture, with their queries. */
  path: string
  picture: string
  /** What feed readers follow in the place of the page. */
  feed?: string | undefined
}

/**
 * What sites show of a link to a page (https://ogp.me, and the cards of X), with absolute addresses.
 * @param head the headers of the page's request
 */
export function shownLink(head: Headers, { title, description, path, picture, feed }: ShownLink): Metadata {
  // Next's headers say what the lane has put on the request, as they do for handlers under Next's own server.
  const base = baseUrlOf(new Request('http://localhost', { headers: head }))
  const images = [{ url: `${base}${picture}`, ...cardSize, type: 'image/png', alt: title }]
  return {
    ...(feed && { alternates: { types: { 'application/atom+xml': base + feed } } }),
    openGraph: {
      type: 'website',
      siteName: 'Open Utility API',
      title,
      description,
      url: base + path,
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images: images.map(({ url }) => url) },
  }
}

/** What sites show of a link to the platform itself. */
export function shownPlatform(head: Headers): Metadata {
  const { name, description } = platformTexts[pageLanguage(head)]
  return shownLink(head, { title: name, description, path: '/', picture: '/card.png' })
}
