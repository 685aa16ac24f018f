import { config } from '@/lib/core/config'
import { isFromTrustedProxy } from '@/lib/core/http/client-address'
import { headerOf, incomingOf, type RequestFacts, requestFactsOf } from '@/lib/core/http/incoming-message'
import { processState } from '@/lib/core/process-state'
import { noClientAuth } from '../contract/ip'
import type { Caller } from './build-record'
import { cloudflareFacts } from './edge/cloudflare'
import { haproxyFacts } from './edge/haproxy'
import { nginxFacts } from './edge/nginx'
import { type ConnectionPart, unknownConnection } from './serialize-record'
import { tlsFactsOf } from './tls/handshake-facts'

type HeaderCounts = RequestFacts['headerCounts']

/** Only the configured edge is read, so that a client cannot pretend to be behind another. */
const edgeReaders = { nginx: nginxFacts, haproxy: haproxyFacts, cloudflare: cloudflareFacts }

const priorityPattern = /^[\x20-\x7e]{1,128}$/

const plainConnections = () => processState('plain-connections', () => new Map<string, ConnectionPart>())

/** Shared and serialised once: there are four kinds without TLS. */
function plainConnection({ httpVersion, keepsAlive }: RequestFacts): ConnectionPart {
  const key = `${httpVersion} ${keepsAlive}`
  const cached = plainConnections().get(key)
  if (cached) return cached
  const connection = {
    ...unknownConnection,
    httpProtocol: httpVersion === '' ? '' : `HTTP/${httpVersion}`,
    edgeRequestKeepAliveStatus: keepsAlive ? 1 : 0,
    tlsClientAuth: noClientAuth,
  }
  plainConnections().set(key, connection)
  return connection
}

function directConnection(request: Request, received: RequestFacts): ConnectionPart {
  const plain = plainConnection(received)
  const tls = tlsFactsOf(incomingOf(request).socket)
  return tls ? { ...plain, ...tls } : plain
}

const proxyHeaders = /^(forwarded|via|cdn-loop|true-client-ip|x-real-ip|x-forwarded-.*)$/

const countsWithoutProxy = new WeakMap<HeaderCounts, HeaderCounts>()

/** Without those that a proxy adds. */
function withoutProxyHeaders(counts: HeaderCounts): HeaderCounts {
  const cached = countsWithoutProxy.get(counts)
  if (cached) return cached
  const own = Object.fromEntries(Object.entries(counts).filter(([name]) => !proxyHeaders.test(name)))
  countsWithoutProxy.set(counts, own)
  return own
}

/** Behind a proxy our own connection is the proxy's, so it is not used. */
export function callerFacts(request: Request): Caller {
  const received = requestFactsOf(incomingOf(request))
  const { edge, edgeColo } = config()
  const header = (name: string) => headerOf(request, name)
  const isDirect = !isFromTrustedProxy(request)
  const facts = isDirect || edge === 'none' ? null : edgeReaders[edge](header)
  const priority = header('priority')
  return {
    request: {
      colo: facts?.colo || edgeColo,
      requestPriority: priorityPattern.test(priority) ? priority : '',
      // Cloudflare replaces the caller's header with its own.
      clientAcceptEncoding:
        facts && edge === 'cloudflare' ? (facts.acceptEncoding ?? '') : header('accept-encoding'),
      requestHeaderNames: isDirect ? received.headerCounts : withoutProxyHeaders(received.headerCounts),
    },
    connection: isDirect
      ? directConnection(request, received)
      : { ...unknownConnection, ...facts?.connection },
    edgeLocation: facts?.location ?? null,
  }
}
