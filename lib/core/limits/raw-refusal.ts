import type { Duplex } from 'node:stream'
import { config } from '../config'
import { errorStatus, slugOf } from '../contract/errors'
import { Refusal, type RefusalArguments, refusalBody } from '../refusal/refusal'

/** A refusal as a raw HTTP response, for requests that reach no handler. It closes the connection. */
function rawRefusal(refusal: Refusal): string {
  const { reason, retryAfterSeconds } = refusal
  const body = JSON.stringify(refusalBody(refusal))
  const cors = config().corsOrigins ? '' : 'Access-Control-Allow-Origin: *\r\n'
  const retryAfter = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`
  return `HTTP/1.1 ${errorStatus[reason]} ${slugOf(reason)}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n${cors}${retryAfter}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
}

/** How long the client has to read it. */
const lingerMs = 1000

/**
 * Refuses on the socket a request that reaches no handler, and closes the connection: a client that keeps its
 * side open would hold it forever, because none of Node's time-outs applies any more.
 */
export function refuseOnSocket(socket: Duplex, ...refused: RefusalArguments): void {
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(rawRefusal(new Refusal(...refused)))
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
