import { hasExpired } from '@/lib/core/clock'
import { changeTopic } from '@/lib/core/db/change-notifications'
import { cacheBytesMax, stringBytes, watchCache } from '@/lib/core/limits/caches'
import { processState } from '@/lib/core/process-state'
import { ReadThroughCache } from '@/lib/core/read-through'
import { Refusal } from '@/lib/core/refusal/refusal'
import { codePattern } from '../contract/schemas'
import { type Link, readLink } from './store'

const bytesOf = ({ target, location, parsed, passwordHash }: Link): number =>
  stringBytes(target) + stringBytes(location) + stringBytes(parsed) + stringBytes(passwordHash ?? '')

const isLive = (link: Link | null): link is Link =>
  link !== null && link.visitsLeft !== 0 && !hasExpired(link.expiresTime)

const cache = () =>
  processState('links', () => {
    const links = new ReadThroughCache<Link>({
      read: async (code) => {
        const link = await readLink(code)
        return isLive(link) ? link : null
      },
      bytesOf,
      bytesMax: cacheBytesMax('links'),
    })
    watchCache('links', () => links.bytes)
    return links
  })

/** Unknown, expired and used-up links get the same refusal. */
export const linkNotFound = () => new Refusal('not_found', 'no_link_left')

function requireFound(link: Link | null): Link {
  if (link === null) throw linkNotFound()
  return link
}

/** Synchronous when the link is cached. @throws Refusal not_found, also if it has expired or its visits are used up */
export function findLink(code: string): Link | Promise<Link> {
  if (!codePattern.test(code)) return requireFound(null)
  const found = cache().get(code)
  return found instanceof Promise ? found.then(requireFound) : requireFound(found)
}

export const forgetLink = (code: string): void => cache().invalidate(code)

const changes = changeTopic('link', forgetLink)

/** Starts invalidating what other instances change. */
export const followLinks = changes.follow
/** Invalidates a link on all instances; to be called after the commit. */
export const announceLink = changes.announce
