import { BatchedCounter } from '@/lib/core/batched-counter'
import { dayOf } from '@/lib/core/contract/days'
import { clientWrite } from '@/lib/core/db/client-writes'
import { hasStorageFor } from '@/lib/core/db/storage-limit'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { isPrefetch, refuseSpeculation } from '@/lib/core/http/origin'
import { pageReaderOf, returnPathOf } from '@/lib/core/http/page-shell'
import { redirectTo } from '@/lib/core/http/responses'
import { processState } from '@/lib/core/process-state'
import { isBlockedHost } from './blocked-hosts'
import { isBot } from './bots'
import { announceLink, findLink, forgetLink, linkNotFound } from './cache'
import { blockedPage, limitedPage, tipPage } from './pages'
import { passwordInHeader, requirePassword } from './password'
import { consumeVisit, type Link, storeVisits, type Visit } from './store'
import { type Destination, destinationOf } from './target'

/** What a day of a link takes in the database, indexes included. */
const dayBytes = 250

/** Counted by this process and not stored yet. */
export const linkVisits = () =>
  processState(
    'link-visits',
    () =>
      new BatchedCounter<Visit>({
        queue: 'link_visits',
        keyOf: ({ link, createdTime, day, isByBot }) => `${link} ${createdTime} ${day} ${isByBot}`,
        // On a full disk totals still count; only new days are left out. Visitors are not known any more.
        store: async (visits) => storeVisits(visits, await hasStorageFor(visits.length * dayBytes, '')),
        failureMessage: 'the visits of short links must wait',
      }),
  )

/** HEAD and prefetches count as nothing. */
function countVisit({ link, createdTime }: Link, request: Request, isByBot: boolean): void {
  if (request.method === 'HEAD' || isPrefetch(request)) return
  linkVisits().count({ link, createdTime, day: dayOf(Date.now()), isByBot })
}

function redirect(to: Destination, { link, tip, visitsLeft }: Link, request: Request): Response {
  // Returning to a link of a few visits would use up another one.
  if (tip) return tipPage(to, link, pageReaderOf(request, visitsLeft === null ? returnPathOf(request) : null))
  // 303, so that a posted password is not sent on.
  return redirectTo(to.location, request.method === 'POST' ? 303 : 302)
}

async function visitSpecial(
  link: Link,
  request: Request,
  password: string | null,
  isRetry = false,
): Promise<Response> {
  await requirePassword(link, password, request)
  // Bots post nothing and know no passwords: people with such an agent get on by the page.
  const isByBot = link.passwordHash === null && request.method !== 'POST' && isBot(request)
  const isLimited = link.visitsLeft !== null
  if (isByBot && isLimited) {
    countVisit(link, request, true)
    return limitedPage(pageReaderOf(request, null))
  }
  const to = destinationOf(link, request)
  if (isBlockedHost(link.host)) return blockedPage(to, pageReaderOf(request))
  if (!isLimited) countVisit(link, request, isByBot)
  if (!isLimited || request.method === 'HEAD') return redirect(to, link, request)
  refuseSpeculation(request)
  const left = await clientWrite(clientAddressOf(request), () => consumeVisit(link))
  if (left !== null) {
    countVisit(link, request, false)
    if (left === 0) await announceLink(link.link)
    return redirect(to, link, request)
  }
  if (isRetry) throw linkNotFound()
  // The cached link may be old: its owner may have allowed more visits.
  forgetLink(link.link)
  return visitSpecial(await findLink(link.link), request, password, true)
}

function visit(link: Link, request: Request): Response | Promise<Response> {
  if (link.isSpecial) return visitSpecial(link, request, passwordInHeader(request))
  if (isBlockedHost(link.host)) return blockedPage(link, pageReaderOf(request))
  countVisit(link, request, isBot(request))
  return redirect(link, link, request)
}

/** Synchronous when the link is cached. @throws Refusal not_found, unauthorized */
export function visitLink(code: string, request: Request): Response | Promise<Response> {
  const found = findLink(code)
  return found instanceof Promise ? found.then((link) => visit(link, request)) : visit(found, request)
}

/** Visits by the form of a page. @param password null if absent @throws Refusal not_found, unauthorized */
export async function openLink(code: string, password: string | null, request: Request): Promise<Response> {
  return visitSpecial(await findLink(code), request, password)
}
