import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorStatus } from '../contract/errors'
import { counters } from '../counters'
import { jsonHeaders } from '../http/responses'
import { log } from '../log'
import { Refusal, refusalBody } from '../refusal/refusal'
import { startMeasuring } from './request-stats'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Counts and logs a request that failed outside its handler. @returns what its caller is told */
export function internalRefusal(error: unknown): Refusal {
  counters.add('failed_requests')
  log().error({ err: error }, 'unexpected error in the lane')
  return new Refusal('internal', 'failed')
}

/** Answers a request that we failed at; one whose answer has begun is cut off, so that nobody takes it for whole. */
export function failRequest(error: unknown, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const refusal = internalRefusal(error)
  try {
    if (outgoing.headersSent) {
      incoming.socket.destroy()
      return
    }
    for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
    outgoing.shouldKeepAlive = false // what is left of the request is not read
    startMeasuring(incoming, undefined)
    outgoing
      .writeHead(errorStatus[refusal.reason], jsonHeaders(true))
      .end(JSON.stringify(refusalBody(refusal)))
  } catch {
    incoming.socket.destroy()
  }
}

const ignore = () => undefined

/**
 * Keeps what a listener throws from the process: an exception that nothing catches ends it (stray-errors.mjs), and so does
 * an `error` that nobody listens to, such as that of writing to an answer that has ended.
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
