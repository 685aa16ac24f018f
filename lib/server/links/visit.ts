import { pageReaderOf } from '../http/page-reader'
import { isPrefetch } from '../http/prefetch'
import { corsHeaders, safetyHeaders } from '../http/respond'
import { linkHits } from './hits'
import { findLink } from './links'
import { linkPageHeaders } from './page'
import type { Link } from './store'
import { tipPage } from './tip-page'

// Not to be kept by anybody: every visit counts, and the owner may change the target at any time.
const redirectHeaders = {
  'Content-Length': '0',
  'Cache-Control': 'no-store',
  ...corsHeaders,
  ...safetyHeaders,
}

const visited = ({ link, createdTime }: Link) => ({ link, createdTime })

function answer(link: Link, request: Request): Response {
  // HEAD and a browser's guesses are no visits.
  if (request.method === 'GET' && !isPrefetch(request)) linkHits().count(visited(link))
  if (link.tip) return new Response(tipPage(link, pageReaderOf(request)), { headers: linkPageHeaders })
  return new Response(null, { status: 302, headers: { Location: link.location, ...redirectHeaders } })
}

/**
 * Leads a visitor on, or shows where the link leads first; at once when the link is in memory.
 * @throws Refusal not_found
 */
export function visitLink(code: string, request: Request): Response | Promise<Response> {
  const found = findLink(code)
  return found instanceof Promise ? found.then((link) => answer(link, request)) : answer(found, request)
}
