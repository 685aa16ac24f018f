import { config } from '../config'
import { arrivalOfRequest, headerOf, incomingOf } from '../http/arrival'
import { isFromTrustedProxy } from '../http/caller'
import { tlsFactsOf } from '../tls/tls-facts'
import type { Connection } from './describe'
import { believedFacts } from './edge/believed-facts'
import type { EdgeFacts } from './edge/facts'
import { noClientAuth } from './empty-record'

/** What we see ourselves of a caller who is at the other end of our socket. */
function directFacts(request: Request, httpVersion: string, keepsAlive: boolean): EdgeFacts {
  const socket = incomingOf(request)?.socket
  const tls = socket ? tlsFactsOf(socket) : null
  return {
    httpProtocol: httpVersion === '' ? '' : `HTTP/${httpVersion}`,
    edgeRequestKeepAliveStatus: keepsAlive ? 1 : 0,
    tlsClientAuth: noClientAuth(),
    ...tls,
  }
}

/** Everything known of the connection a request came through. Behind a proxy ours is the proxy's, not the caller's. */
export function connectionOf(request: Request): Connection {
  const { httpVersion, keepsAlive, headerCounts } = arrivalOfRequest(request)
  const isDirect = !isFromTrustedProxy(request)
  const { edge, edgeColo } = config()
  const header = (name: string) => headerOf(request, name)
  return {
    headerCounts,
    // Cloudflare replaces it by its own.
    acceptEncoding: !isDirect && edge === 'cloudflare' ? '' : header('accept-encoding'),
    priority: header('priority'),
    colo: edgeColo,
    facts: isDirect ? directFacts(request, httpVersion, keepsAlive) : (believedFacts(header) ?? {}),
  }
}
