import type { Duplex } from 'node:stream'
import { Refusal, type Refused } from '../refusal'
import { rawRefusal } from './raw-refusal'

/** How long a peer has to take it. */
const lastWordMs = 1000

/**
 * Refuses on the wire what never reached a handler, and ends the connection. A peer that keeps its side
 * open would hold it forever: none of Node's time-outs applies any more, and the server could not close.
 */
export function lastWord(socket: Duplex, ...refused: Refused): void {
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(rawRefusal(new Refusal(...refused)))
  setTimeout(() => socket.destroy(), lastWordMs).unref()
}
