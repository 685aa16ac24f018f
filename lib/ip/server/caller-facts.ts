import { config } from '@/lib/core/config'
import { isFromTrustedProxy } from '@/lib/core/http/client-address'
import { headerOf, incomingOf, type RequestFacts, requestFacts } from '@/lib/core/http/incoming-message'
import { processState } from '@/lib/core/process-state'
import { noClientAuth } from '../contract/ip'
import type { Caller } from './describe'
import { cloudflareFacts } from './edge/cloudflare'
import type { EdgeFacts, HeaderReader } from './edge/edge-facts'
import { haproxyFacts } from './edge/haproxy'
import { nginxFacts } from './edge/nginx'
import { type ConnectionPart, unknownConnection } from './record'
import { tlsFactsOf } from './tls/handshake-facts'

const readers = { nginx: nginxFacts, haproxy: haproxyFacts, cloudflare: cloudflareFacts }

/**
 * What the edge that the operator named says in its headers. Those of no other family are looked at, so that a
 * client cannot speak for an edge it is not behind.
 * @param header of a request that came from a trusted proxy: of any other, nothing is to be believed
 * @returns null when no edge is named
 */
function trustedEdgeFacts(header: HeaderReader): EdgeFacts | null {
  const { edge } = config()
  return edge === 'none' ? null : readers[edge](header)
}

const priorityPattern = /^[\x20-\x7e]{1,128}$/

const plainConnections = () => processState('plain-connections', () => new Map<string, ConnectionPart>())

/** A connection without TLS: there are four of them, so they are shared. */
function plainConnection({ httpVersion, keepsAlive }: RequestFacts): ConnectionPart {
  const key = `${httpVersion} ${keepsAlive}`
  const known = plainConnections().get(key)
  if (known) return known
  const connection = {
    ...unknownConnection,
    httpProtocol: httpVersion === '' ? '' : `HTTP/${httpVersion}`,
    edgeRequestKeepAliveStatus: keepsAlive ? 1 : 0,
    tlsClientAuth: noClientAuth,
  }
  plainConnections().set(key, connection)
  return connection
}

/** What we see ourselves of a caller who is at the other end of our socket. */
function directConnection(request: Request, arrival: RequestFacts): ConnectionPart {
  const plain = plainConnection(arrival)
  const socket = incomingOf(request)?.socket
  const tls = socket ? tlsFactsOf(socket) : null
  return tls ? { ...plain, ...tls } : plain
}

const proxyHeaders = /^(forwarded|via|cdn-loop|true-client-ip|x-real-ip|x-forwarded-.*)$/

const callersHeaders = new WeakMap<object, RequestFacts['headerCounts']>()

/** Without those that a proxy adds to what the caller sent. */
function withoutProxyHeaders(counts: RequestFacts['headerCounts']): RequestFacts['headerCounts'] {
  const known = callersHeaders.get(counts)
  if (known) return known
  const own = Object.fromEntries(Object.entries(counts).filter(([name]) => !proxyHeaders.test(name)))
  callersHeaders.set(counts, own)
  return own
}

/** Everything a request shows of its caller. Behind a proxy, our connection is the proxy's and tells nothing. */
export function callerFacts(request: Request): Caller {
  const arrival = requestFacts(request)
  const { edge, edgeColo } = config()
  const header = (name: string) => headerOf(request, name)
  const isDirect = !isFromTrustedProxy(request)
  const facts = isDirect ? null : trustedEdgeFacts(header)
  const priority = header('priority')
  return {
    request: {
      colo: facts?.colo || edgeColo,
      requestPriority: priorityPattern.test(priority) ? priority : '',
      // Cloudflare replaces the header by its own.
      clientAcceptEncoding:
        facts && edge === 'cloudflare' ? (facts.acceptEncoding ?? '') : header('accept-encoding'),
      requestHeaderNames: isDirect ? arrival.headerCounts : withoutProxyHeaders(arrival.headerCounts),
    },
    connection: isDirect
      ? directConnection(request, arrival)
      : { ...unknownConnection, ...facts?.connection },
    edgeLocation: facts?.location ?? null,
  }
}
