import type { Metadata } from 'next'
import { baseUrlOf } from '@/lib/core/http/origin'
import { pageLanguage } from '@/lib/core/i18n/request-language'
import { translator } from '@/lib/core/i18n/server-texts'
import { platformTexts } from '@/lib/core/texts'
import { cardSize } from '../../limits'
import { roomPath } from '../../room-path'
import { publicRoomInfo } from '../chat-page'
import { feedPathOf } from '../room-feed'

const platformTextsFor = (head: Headers) => translator(platformTexts, pageLanguage(head))

export async function roomPreview(room: string, head: Headers): Promise<Metadata> {
  const { title, topic, isOpen } = await publicRoomInfo(room)
  const description = topic || platformTextsFor(head)('description')
  return linkPreview(head, {
    title,
    description,
    path: roomPath(room),
    picture: `/card.png?${new URLSearchParams({ room })}`,
    feed: isOpen ? feedPathOf(room) : undefined,
  })
}

export interface LinkPreview {
  title: string
  description: string
  /** Paths. */
  path: string
  picture: string
  /** Path of the page's feed. */
  feed?: string | undefined
}

/** https://ogp.me, and the cards of X, with absolute URLs. @param head the headers of the page's request */
export function linkPreview(
  head: Headers,
  { title, description, path, picture, feed }: LinkPreview,
): Metadata {
  // These headers contain what dispatch has set on the request.
  const base = baseUrlOf(new Request('http://localhost', { headers: head }))
  const images = [{ url: `${base}${picture}`, ...cardSize, type: 'image/png', alt: title }]
  return {
    ...(feed && { alternates: { types: { 'application/atom+xml': base + feed } } }),
    openGraph: {
      type: 'website',
      siteName: platformTextsFor(head)('name'),
      title,
      description,
      url: base + path,
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images: images.map(({ url }) => url) },
  }
}

export function platformPreview(head: Headers): Metadata {
  const t = platformTextsFor(head)
  return linkPreview(head, {
    title: t('name'),
    description: t('description'),
    path: '/',
    picture: '/card.png',
  })
}
