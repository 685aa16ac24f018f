import type { Socket } from 'node:net'
import type { EdgeFacts } from '../ip/edge/facts'
import { processState } from '../process-state'

const known = () => processState('tls-facts', () => new WeakMap<Socket, EdgeFacts>())

/** Keeps what the handshake of a connection showed. */
export function rememberTlsFacts(socket: Socket, facts: EdgeFacts): void {
  known().set(socket, facts)
}

/** What the handshake of a connection showed; null where it is not TLS. */
export function tlsFactsOf(socket: Socket): EdgeFacts | null {
  return known().get(socket) ?? null
}
