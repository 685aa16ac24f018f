import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'
import { noClientAuth } from '../../contract/ip'
import { clientAuthOf } from '../certificate/client-auth'
import { verdictOfNode } from '../certificate/verification'
import { cipherName } from '../edge/edge-facts'
import type { ConnectionPart } from '../record'
import type { HelloFacts } from './client-hello'

/** The fields of the record that a TLS handshake fills. */
type TlsFacts = Pick<
  ConnectionPart,
  | 'clientTcpRtt'
  | 'tlsVersion'
  | 'tlsCipher'
  | 'tlsClientRandom'
  | 'tlsClientHelloLength'
  | 'tlsClientCiphersSha1'
  | 'tlsClientExtensionsSha1'
  | 'tlsClientExtensionsSha1Le'
  | 'ja3'
  | 'ja3n'
  | 'ja4'
  | 'ja4_r'
  | 'tlsExportedAuthenticator'
  | 'tlsClientAuth'
>

const known = () => processState('tls-facts', () => new WeakMap<Socket, TlsFacts>())

/** Keeps what the handshake of a connection showed. */
export function storeTlsFacts(socket: Socket, facts: TlsFacts): void {
  known().set(socket, facts)
}

/** What the handshake of a connection showed; null where it is not TLS. */
export function tlsFactsOf(socket: Socket): TlsFacts | null {
  return known().get(socket) ?? null
}

const chainLengthMax = 10
const noContext = Buffer.alloc(0)

/** RFC 9261 §5.1. Nothing can be learned from these values but that both sides hold the same keys. */
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

/** The certificates between a client's own and the root, the one that signed it first. */
function chainOf(leaf: X509Certificate): Buffer[] {
  const chain: Buffer[] = []
  let issuer = leaf.issuerCertificate
  while (issuer && !issuer.checkIssued(issuer) && chain.length < chainLengthMax) {
    chain.push(issuer.raw)
    issuer = issuer.issuerCertificate
  }
  return chain
}

function readClientAuth(socket: TLSSocket): TlsFacts['tlsClientAuth'] {
  const leaf = socket.getPeerX509Certificate()
  if (!leaf) return noClientAuth
  // Node's types say Error; it is the name of OpenSSL's code, or null.
  const error = socket.authorizationError as unknown as string | null | undefined
  const presented = { leaf: leaf.raw, chain: chainOf(leaf), verdict: verdictOfNode(error ?? null) }
  return clientAuthOf(presented) ?? noClientAuth
}

function clientAuth(socket: TLSSocket): TlsFacts['tlsClientAuth'] {
  try {
    return readClientAuth(socket)
  } catch (error) {
    // A record without these fields is better than a caller without an answer.
    log().warn({ err: error }, 'a client certificate cannot be read')
    return noClientAuth
  }
}

/**
 * What a finished handshake showed.
 * @param roundTripMs from our flight to the client's answer to it; the client's own computing is in it
 */
export function handshakeFacts(socket: TLSSocket, hello: HelloFacts, roundTripMs: number): TlsFacts {
  const { name } = socket.getCipher()
  return {
    ...hello,
    clientTcpRtt: Math.max(1, Math.round(roundTripMs)),
    tlsVersion: socket.getProtocol() ?? '',
    tlsCipher: cipherName(name),
    tlsExportedAuthenticator: exportedAuthenticator(socket, name.endsWith('SHA384') ? 48 : 32),
    // Read when somebody asks: kept for each connection it would be as large as strangers make their certificates.
    get tlsClientAuth() {
      return clientAuth(socket)
    },
  }
}
