import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { isPassedOn, passedOnHeader } from '../http/caller'
import { queryHeader, queryOf } from '../http/query'
import { startMeasuring } from '../metrics/request-stats'
import { setRequestHeader, stampPeer } from './page-headers'

/**
 * Under Next's own server (`next dev`, `next start`) there is no place of ours before Next sees a request; Node
 * itself announces each one, and the socket's address is put on it there.
 */
export function stampRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    stampPeer(request)
    // Next adds forwarding headers of its own; afterwards nobody could tell.
    setRequestHeader(request, passedOnHeader, isPassedOn((name) => request.headers[name]) ? '1' : '0')
    startMeasuring(request, undefined)
    setRequestHeader(request, queryHeader, queryOf(request.url ?? ''))
  })
}
