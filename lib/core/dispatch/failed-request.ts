import type { IncomingMessage, ServerResponse } from 'node:http'
import { config } from '../config'
import { errorStatus } from '../contract/errors'
import { counters } from '../counters'
import { jsonHeaders } from '../http/responses'
import { log } from '../log'
import { Refusal, refusalBody } from '../refusal/refusal'
import { startMeasuring } from './request-stats'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export function internalRefusal(error: unknown): Refusal {
  counters.add('failed_requests')
  log().error({ err: error }, 'unexpected error in dispatch')
  return new Refusal('internal', 'failed')
}

/** A response that has begun is cut off, so that it is not taken for complete. */
export function failRequest(error: unknown, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const refusal = internalRefusal(error)
  try {
    if (outgoing.headersSent) {
      incoming.socket.destroy()
      return
    }
    for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
    outgoing.shouldKeepAlive = false // the rest of the request is not read
    startMeasuring(incoming, undefined)
    outgoing
      .writeHead(errorStatus[refusal.reason], jsonHeaders(config().corsOrigins === null))
      .end(JSON.stringify(refusalBody(refusal)))
  } catch {
    incoming.socket.destroy()
  }
}

const ignore = () => undefined

/**
 * Catches what a listener throws: an uncaught exception ends the process (stray-errors.mjs), and so does an
 * `error` event without a listener, such as that of writing to a finished response.
 */
export function catchErrors(listener: Listener): Listener {
  return (incoming, outgoing) => {
    try {
      if (outgoing.listenerCount('error') === 0) outgoing.on('error', ignore)
      listener(incoming, outgoing)
    } catch (error) {
      failRequest(error, incoming, outgoing)
    }
  }
}
