import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { requestFactsHeader, requestFactsOf, setRequestHeader } from '../http/incoming-message'
import { queryHeader, queryOf } from '../http/query'
import { annotatePeer } from './page-headers'
import { startMeasuring } from './request-stats'

/**
 * Under `next dev` there is no place of ours before Next sees a request; Node
 * itself announces each one, and what handlers need of the socket is put on it there.
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
