import type { Socket } from 'node:net'
import { processState } from '@/lib/core/process-state'
import type { ConnectionPart } from './record'

/** The fields of the record that a TLS handshake fills. */
export type TlsFacts = Pick<
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
export function rememberTlsFacts(socket: Socket, facts: TlsFacts): void {
  known().set(socket, facts)
}

/** What the handshake of a connection showed; null where it is not TLS. */
export function tlsFactsOf(socket: Socket): TlsFacts | null {
  return known().get(socket) ?? null
}
