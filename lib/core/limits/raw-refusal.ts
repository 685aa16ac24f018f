import type { Duplex } from 'node:stream'
import { errorStatus, slugOf } from '../contract/errors'
import { Refusal, type RefusalArguments, refusalBody } from '../refusal/refusal'

/** A refusal in the contract's shape as it goes on the wire, for what never reached a handler. The connection ends. */
function rawRefusal(refusal: Refusal): string {
  const { reason, retryAfterSeconds } = refusal
  const body = JSON.stringify(refusalBody(refusal))
  const retryAfter = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`
  return `HTTP/1.1 ${errorStatus[reason]} ${slugOf(reason)}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nAccess-Control-Allow-Origin: *\r\n${retryAfter}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
}

/** How long a peer has to take it. */
const lastWordMs = 1000

/**
 * Refuses on the wire what never reached a handler, and ends the connection. A peer that keeps its side
 * open would hold it forever: none of Node's time-outs applies any more, and the server could not close.
 */
export function refuseOnSocket(socket: Duplex, ...refused: RefusalArguments): void {
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(rawRefusal(new Refusal(...refused)))
  setTimeout(() => socket.destroy(), lastWordMs).unref()
}
