import type { Socket } from 'node:net'

/** Both ends of a connection as one text: the same for a TCP socket and the TLS socket around it. */
export function socketEnds({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`
}
