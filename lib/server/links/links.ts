import { codePattern } from '@/lib/schemas/links'
import { bus, hearsOfChanges } from '../db/bus'
import { cacheBytesMax, watchCache } from '../governor/caches'
import { HttpError } from '../http/http-error'
import { processState } from '../process-state'
import { type Link, LinkCache } from './link-cache'
import { readLink } from './store'

function makeCache(): LinkCache {
  const links = new LinkCache(readLink, cacheBytesMax('links'), hearsOfChanges)
  watchCache('links', () => links.bytes)
  return links
}

const cache = () => processState('links', makeCache)

function requireLive(link: Link | null): Link {
  if (link === null || (link.expiresTime !== 0 && link.expiresTime <= Date.now()))
    throw new HttpError('not_found', 'There is no such short link, or it has expired.')
  return link
}

/**
 * The link of a code; at once when it is in memory.
 * @throws HttpError not_found, also when it has expired
 */
export function findLink(code: string): Link | Promise<Link> {
  if (!codePattern.test(code)) return requireLive(null)
  const found = cache().get(code)
  return found instanceof Promise ? found.then(requireLive) : requireLive(found)
}

/** To be called after a link was made, changed or removed: no instance goes on with what it was. */
export async function announceLink(code: string): Promise<void> {
  cache().forget(code)
  await bus().publish({ topic: 'link', id: code })
}

/** Follows changes made by other instances. */
export function followLinks(): void {
  bus().subscribe((message) => {
    if (message.topic === 'link') cache().forget(message.id)
  })
}
