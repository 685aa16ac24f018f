import type { Duplex } from 'node:stream'
import type { ErrorReason } from '@/lib/schemas/errors'
import { rawRefusal } from './raw-refusal'

/** How long a peer has to take it. */
const lastWordMs = 1000

/**
 * Refuses on the wire what never reached a handler, and ends the connection. Who keeps their side open would hold it for
 * ever: no time-out of Node's knows it any more, and it would keep the server from closing.
 */
export function lastWord(
  socket: Duplex,
  reason: ErrorReason,
  message: string,
  retryAfterSeconds?: number,
): void {
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(rawRefusal(reason, message, retryAfterSeconds))
  setTimeout(() => socket.destroy(), lastWordMs).unref()
}
