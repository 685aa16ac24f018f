import { changeTopic } from '@/lib/core/db/change-notifications'
import { hiddenRefusal } from '@/lib/core/hidden-items'
import { budgets } from '@/lib/core/limits/budgets'
import { stringBytes } from '@/lib/core/limits/caches'
import { publishUsage } from '@/lib/core/limits/pool'
import { processState } from '@/lib/core/process-state'
import { ReadThroughCache } from '@/lib/core/read-through'
import { Refusal } from '@/lib/core/refusal/refusal'
import { foldCode, parseCode } from '../contract/codes'
import { type Link, readLink } from './store'

const bytesOf = ({ target, location, parsed, passwordHash }: Link): number =>
  stringBytes(target) + stringBytes(location) + stringBytes(parsed) + stringBytes(passwordHash ?? '')

/** By folded code, so that another spelling finds, and a change invalidates, the same entry. */
const cache = () =>
  processState('links', () => {
    const links = new ReadThroughCache<Link>({
      read: readLink,
      bytesOf,
      bytesMax: budgets().limitOf('cache_links'),
    })
    publishUsage('cache_links', () => ({ used: links.bytes }))
    return links
  })

/** Unknown, expired and used-up links get the same refusal. */
export const linkNotFound = () => new Refusal('not_found', 'no_link_left')

function requireFound(link: Link | null): Link {
  if (link === null) throw linkNotFound()
  if (link.isHidden) throw hiddenRefusal()
  if (link.visitsLeft === 0) throw linkNotFound()
  return link
}

/** Of several links of a folded code only one is cached. */
function spelled(cached: Link | null, code: string): Link | Promise<Link> {
  if (cached === null || cached.isAlone || cached.link === code) return requireFound(cached)
  return readLink(code).then(requireFound)
}

/**
 * Of exactly this code, or else in another case. Synchronous when it is cached.
 * @throws Refusal gone if it is hidden; not_found, also if the link has expired or its visits are used up
 */
export function findLink(given: string): Link | Promise<Link> {
  const code = parseCode(given)
  if (code === null) throw linkNotFound()
  const found = cache().get(foldCode(code))
  return found instanceof Promise ? found.then((link) => spelled(link, code)) : spelled(found, code)
}

/** @param code `''` for all */
export const forgetLink = (code: string): void => cache().invalidate(foldCode(code))

const changes = changeTopic('link', forgetLink)

export const followLinks = changes.follow
/** To be called after the commit. */
export const announceLink = changes.announce
