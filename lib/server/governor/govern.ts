import type { Server } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { bodies } from './bodies'
import { connections } from './connections'
import { unwritten } from './unwritten'

const sweepIntervalMs = 1000

/** Keeps the sockets of a server honest: one sweep for all of them. Its answers are {@link GovernedResponse}s. */
export function governServer<S extends Server | HttpsServer>(server: S): S {
  const opened = (socket: Socket) => connections().opened(socket)
  server.on(server instanceof HttpsServer ? 'secureConnection' : 'connection', opened)
  const sweep = setInterval(() => {
    connections().sweep()
    unwritten().transfers.sweep()
    bodies().sweep()
  }, sweepIntervalMs)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))
  return server
}
