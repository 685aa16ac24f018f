import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { requestFactsHeader, requestFactsOf, setRequestHeader } from '../http/incoming-message'
import { queryHeader, queryOf } from '../http/query'
import { annotatePeer } from './page-headers'
import { startMeasuring } from './request-stats'

/**
 * Under `next dev` Next sees requests first; Node's diagnostics channel announces each one, and handlers get
 * the facts of the socket from headers set here.
 */
export function annotateRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const arrival = /^\/ip(?:[/?]|$)/.test(request.url ?? '') ? JSON.stringify(requestFactsOf(request)) : ''
    annotatePeer(request)
    startMeasuring(request, undefined)
    setRequestHeader(request, queryHeader, queryOf(request.url ?? ''))
    setRequestHeader(request, requestFactsHeader, arrival)
  })
}
