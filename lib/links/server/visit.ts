import { BatchedCounter } from '@/lib/core/batched-counter'
import { dayOf } from '@/lib/core/contract/days'
import { hasStorageFor } from '@/lib/core/db/storage'
import { isPrefetch, refuseSpeculation } from '@/lib/core/http/origin'
import { pageReaderOf } from '@/lib/core/http/page-shell'
import { corsHeaders, safetyHeaders } from '@/lib/core/http/responses'
import { processState } from '@/lib/core/process-state'
import { announceLink, findLink, forgetLink, noSuchLink } from './cache'
import { linkPageHeaders, tipPage } from './pages'
import { passwordInHeader, requirePassword } from './password'
import { type Link, type LinkId, storeHits, takeVisit, type VisitedLink } from './store'
import { type Destination, destinationOf } from './target'

/** What a day of a link takes in the database, indexes included. */
const dayBytes = 250

/** The visits counted by this process. */
export const linkHits = () =>
  processState(
    'link-hits',
    () =>
      new BatchedCounter<VisitedLink>({
        queue: 'link_visits',
        keyOf: ({ link, createdTime, day }) => `${link} ${createdTime} ${day}`,
        // On a full storage a link is followed and its visits are counted on; only no day begins.
        store: async (hits) => storeHits(hits, await hasStorageFor(hits.length * dayBytes)),
        failureMessage: 'the visits of short links must wait',
      }),
  )

/** Counts a visit of today. */
const countVisit = ({ link, createdTime }: LinkId): void =>
  linkHits().count({ link, createdTime, day: dayOf(Date.now()) })

// Not to be kept by anybody: every visit counts, and the owner may change the target at any time.
const redirectHeaders = {
  'Content-Length': '0',
  'Cache-Control': 'no-store',
  ...corsHeaders,
  ...safetyHeaders,
}

function leadOn(to: Destination, tip: boolean, request: Request): Response {
  if (tip) return new Response(tipPage(to, pageReaderOf(request)), { headers: linkPageHeaders })
  // What was posted, a password, goes no further.
  const status = request.method === 'POST' ? 303 : 302
  return new Response(null, { status, headers: { Location: to.location, ...redirectHeaders } })
}

async function visitSpecial(
  link: Link,
  request: Request,
  password: string | null,
  isSecondTry = false,
): Promise<Response> {
  await requirePassword(link, password, request)
  const to = destinationOf(link, request)
  if (link.visitsLeft === null) {
    if (request.method !== 'HEAD' && !isPrefetch(request)) countVisit(link)
    return leadOn(to, link.tip, request)
  }
  if (request.method === 'HEAD') return leadOn(to, link.tip, request)
  refuseSpeculation(request)
  const left = await takeVisit(link)
  if (left !== null) {
    countVisit(link)
    if (left === 0) await announceLink(link.link)
    return leadOn(to, link.tip, request)
  }
  if (isSecondTry) throw noSuchLink()
  // Its owner may have given it new ones since it was read.
  forgetLink(link.link)
  return visitSpecial(await findLink(link.link), request, password, true)
}

function answer(link: Link, request: Request): Response | Promise<Response> {
  if (link.isSpecial) return visitSpecial(link, request, passwordInHeader(request))
  // HEAD and a browser's guesses are no visits.
  if (request.method === 'GET' && !isPrefetch(request)) countVisit(link)
  return leadOn(link, link.tip, request)
}

/**
 * Leads a visitor on, or shows where the link leads first; at once when the link is in memory.
 * @throws Refusal not_found, unauthorized
 */
export function visitLink(code: string, request: Request): Response | Promise<Response> {
  const found = findLink(code)
  return found instanceof Promise ? found.then((link) => answer(link, request)) : answer(found, request)
}

/** The same with a password that was posted. @throws Refusal not_found, unauthorized */
export async function openLink(code: string, password: string, request: Request): Promise<Response> {
  return visitSpecial(await findLink(code), request, password)
}
