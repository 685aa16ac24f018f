import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { arrivalHeader, arrivalOf, setRequestHeader } from '../http/incoming-message'
import { queryHeader, queryOf } from '../http/query'
import { stampPeer } from './page-headers'
import { startMeasuring } from './request-stats'

/**
 * Under `next dev` there is no place of ours before Next sees a request; Node
 * itself announces each one, and what handlers need of the socket is put on it there.
 */
export function stampRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const arrival = /^\/ip(?:[/?]|$)/.test(request.url ?? '') ? JSON.stringify(arrivalOf(request)) : ''
    stampPeer(request)
    startMeasuring(request, undefined)
    setRequestHeader(request, queryHeader, queryOf(request.url ?? ''))
    setRequestHeader(request, arrivalHeader, arrival)
  })
}
