import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'
import { noClientAuth } from '../../contract/ip'
import { clientAuthOf } from '../certificate/client-auth'
import { verdictOfNode } from '../certificate/verification'
import { cipherName } from '../edge/edge-facts'
import type { ConnectionPart } from '../serialize-record'
import type { HelloFacts } from './client-hello'

type TlsFacts = Omit<
  ConnectionPart,
  'httpProtocol' | 'edgeRequestKeepAliveStatus' | 'clientQuicRtt' | 'edgeL4' | 'verifiedBotCategory'
>

const chainLengthMax = 10
const noContext = Buffer.alloc(0)

const factsBySocket = () => processState('tls-facts', () => new WeakMap<Socket, TlsFacts>())

/** null without TLS. */
export const tlsFactsOf = (socket: Socket): TlsFacts | null => factsBySocket().get(socket) ?? null

/** RFC 9261 §5.1. The values only show that both sides hold the same keys. */
function exportedAuthenticator(socket: TLSSocket, hashBytes: number): TlsFacts['tlsExportedAuthenticator'] {
  const derive = (label: string) =>
    socket.exportKeyingMaterial(hashBytes, `EXPORTER-${label}`, noContext).toString('hex')
  return {
    clientHandshake: derive('client authenticator handshake context'),
    serverHandshake: derive('server authenticator handshake context'),
    clientFinished: derive('client authenticator finished key'),
    serverFinished: derive('server authenticator finished key'),
  }
}

/** The leaf's issuer first, without the root. */
function chainOf(leaf: X509Certificate): Buffer[] {
  const chain: Buffer[] = []
  let issuer = leaf.issuerCertificate
  while (issuer && !issuer.checkIssued(issuer) && chain.length < chainLengthMax) {
    chain.push(issuer.raw)
    issuer = issuer.issuerCertificate
  }
  return chain
}

function clientAuth(socket: TLSSocket): TlsFacts['tlsClientAuth'] {
  try {
    const leaf = socket.getPeerX509Certificate()
    if (!leaf) return noClientAuth
    // Typed as Error, but it is the name of OpenSSL's code, or null.
    const error = socket.authorizationError as unknown as string | null | undefined
    const presented = { leaf: leaf.raw, chain: chainOf(leaf), verdict: verdictOfNode(error ?? null) }
    return clientAuthOf(presented) ?? noClientAuth
  } catch (error) {
    log().warn({ err: error }, 'a client certificate cannot be read')
    return noClientAuth // a response without these fields is better than none
  }
}

/** For `tlsFactsOf`. @param roundTripMs from our flight to the client's response, including the client's computing */
export function storeHandshake(socket: TLSSocket, hello: HelloFacts, roundTripMs: number): void {
  const { name } = socket.getCipher()
  factsBySocket().set(socket, {
    ...hello,
    clientTcpRtt: Math.max(1, Math.round(roundTripMs)),
    tlsVersion: socket.getProtocol() ?? '',
    tlsCipher: cipherName(name),
    tlsExportedAuthenticator: exportedAuthenticator(socket, name.endsWith('SHA384') ? 48 : 32),
    // Derived on access: stored per connection, clients would decide how much memory it takes.
    get tlsClientAuth() {
      return clientAuth(socket)
    },
  })
}
