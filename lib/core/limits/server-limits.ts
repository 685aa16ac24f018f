import type { Server } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { bodies } from './bodies'
import { connections } from './connections'
import { unsentResponses } from './unsent-responses'

const sweepIntervalMs = 1000

/**
 * Applies the limits to the sockets of a server, with one sweep for all. Its responses are {@link
 * LimitedResponse}s.
 */
export function limitServer<S extends Server | HttpsServer>(server: S): S {
  const all = connections()
  if (server instanceof HttpsServer) {
    // Counted before the handshake: an incomplete one holds a descriptor and memory too.
    server.prependListener('connection', (socket: Socket) => all.opened(socket, true))
    server.prependListener('secureConnection', (socket: Socket) => all.secured(socket))
  } else server.on('connection', (socket: Socket) => all.opened(socket))
  const sweep = setInterval(() => {
    all.sweep()
    unsentResponses().transfers.sweep()
    bodies().sweep()
  }, sweepIntervalMs)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))
  return server
}
