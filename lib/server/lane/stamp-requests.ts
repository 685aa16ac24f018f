import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { arrivalHeader, arrivalOf } from '../http/arrival'
import { isPassedOn, passedOnHeader } from '../http/caller'
import { queryHeader, queryOf } from '../http/query'
import { startMeasuring } from '../metrics/request-stats'
import { setRequestHeader, stampPeer } from './page-headers'

/**
 * Under `next dev` there is no place of ours before Next sees a request; Node
 * itself announces each one, and what handlers need of the socket is put on it there.
 */
export function stampRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const arrival = /^\/ip(?:[/?]|$)/.test(request.url ?? '') ? JSON.stringify(arrivalOf(request)) : ''
    stampPeer(request)
    // Next adds forwarding headers of its own; afterwards nobody could tell.
    setRequestHeader(request, passedOnHeader, isPassedOn((name) => request.headers[name]) ? '1' : '0')
    startMeasuring(request, undefined)
    setRequestHeader(request, queryHeader, queryOf(request.url ?? ''))
    setRequestHeader(request, arrivalHeader, arrival)
  })
}
