import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddressOfIncoming } from '../http/client-address'
import { cpuScheduler } from '../limits/cpu-scheduler'
import { readerStalled } from '../limits/limited-response'
import { reservePage } from '../limits/unsent-responses'
import { networkOf } from '../network'
import { failRequest } from './failed-request'
import { exceedsPageLimits, preparePage } from './page-headers'
import { pathOf } from './path-table'
import { addressTooLong, noMemoryForPage } from './refusals'
import type { RouteHandler } from './route/route'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void
type Refuse = (incoming: IncomingMessage, outgoing: ServerResponse, refusal: RouteHandler) => void

/** Other jobs wait until the page is rendered, or waits for its client. */
function holdWhileRendered(outgoing: ServerResponse): void {
  const release = cpuScheduler().occupy()
  for (const event of ['finish', 'close', readerStalled]) outgoing.once(event, release)
}

/**
 * One page is rendered at a time, and none is accepted without memory for it. Files do not wait; a path that only looks
 * like a file's does.
 * @param files the paths of all files
 */
export function queuePages(next: Listener, refuse: Refuse, files: ReadonlySet<string>): Listener {
  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (reservePage(outgoing)) {
      preparePage(incoming, outgoing)
      next(incoming, outgoing)
    } else refuse(incoming, outgoing, noMemoryForPage)
  }

  return (incoming, outgoing) => {
    const { url = '/', socket } = incoming
    if (exceedsPageLimits(url)) return refuse(incoming, outgoing, addressTooLong)
    if (files.has(pathOf(url))) return serve(incoming, outgoing)
    const network = networkOf(clientAddressOfIncoming(incoming))
    void cpuScheduler()
      .acquire(network, () => socket.destroyed)
      .then((isGranted) => {
        if (isGranted) {
          holdWhileRendered(outgoing)
          serve(incoming, outgoing)
        } else refuse(incoming, outgoing, noMemoryForPage)
      })
      .catch((error: unknown) => failRequest(error, incoming, outgoing))
  }
}
