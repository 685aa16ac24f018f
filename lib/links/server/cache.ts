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

/** The refusal of a code that leads nowhere, whatever the reason. */
export const noSuchLink = () => new Refusal('not_found', 'no_link_left')

function requireFound(link: Link | null): Link {
  if (link === null) throw noSuchLink()
  return link
}

/**
 * The link of a code; at once when it is in memory.
 * @throws Refusal not_found, also when it has expired or its visits are used up
 */
export function findLink(code: string): Link | Promise<Link> {
  if (!codePattern.test(code)) return requireFound(null)
  const found = cache().get(code)
  return found instanceof Promise ? found.then(requireFound) : requireFound(found)
}

/** What this process remembers of a link may no longer be so: it looks again. */
export const forgetLink = (code: string): void => cache().forget(code)

const heard = changeTopic('link', forgetLink)

/** Follows changes made by other instances. */
export const followLinks = heard.follow
/** A link was made, changed or removed, and that is committed: everybody looks again. */
export const announceLink = heard.announce
