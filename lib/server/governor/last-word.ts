import type { Duplex } from 'node:stream'
import { Refusal, type Refused } from '../refusal'
import { rawRefusal } from './raw-refusal'

/** How long a peer has to take it. */
const lastWordMs = 1000

/**
 * Refuses on the wire what never reached a handler, and ends the connection. Who keeps their side open would hold it for
 * ever: no time-out of Node's knows it any more, and it would keep the server from closing.
 */
export function lastWord(socket: Duplex, ...refused: Refused): void {
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(rawRefusal(new Refusal(...refused)))
  setTimeout(() => socket.destroy(), lastWordMs).unref()
}
