import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddressOfIncoming } from '../http/client-address'
import { networkOf } from '../network'
import { processState } from '../process-state'
import { budgets } from './budgets'
import { Pool } from './pool'

/** Memory of a header besides its characters. */
const headerBytes = 48
/**
 * Headers up to this size, as browsers behind several proxies send, count with the connection
 * (`parkedPollBytes`).
 */
const ordinaryBytesMax = 8192
/** Memory of a request's headers per byte: the address also exists with the host prepended. */
const copies = 2
/** Share of the body budget for large headers that count on their own. */
const shareMax = 0.5

/** Memory of a request's address and headers as received, bytes. */
export function requestBytes({ rawHeaders, url = '' }: IncomingMessage): number {
  let bytes = url.length
  for (const text of rawHeaders) bytes += text.length + headerBytes
  return bytes
}

/** The large address and headers of a request in progress. */
interface LargeHeaders {
  bytes: number
  network: string
  /** Counted on their own; else a holder that can be ended or refused counts them: a body, a poll or an unread response. */
  isAlone: boolean
}

const state = () =>
  processState('large-headers', () => ({
    ofRequests: new WeakMap<IncomingMessage, LargeHeaders>(),
    /** Those that count on their own; they count in the body budget, too. */
    alone: new Pool(budgets().bodies.limit * shareMax),
  }))

/** @returns bytes that count elsewhere from now on */
function setAlone(incoming: IncomingMessage, isAlone: boolean): number {
  const headers = state().ofRequests.get(incoming)
  if (!headers || headers.isAlone === isAlone) return 0
  headers.isAlone = isAlone
  const change = isAlone ? headers.bytes : -headers.bytes
  state().alone.add(change, headers.network)
  budgets().bodies.add(change)
  return headers.bytes
}

/** Hands large headers to another holder. @returns bytes to count: 0 if another one has them, or they are not large */
export const claimHeaders = (incoming: IncomingMessage): number => setAlone(incoming, false)

/** By a holder whose claim was not 0. */
export const returnHeaders = (incoming: IncomingMessage): number => setAlone(incoming, true)

/** The request is over. */
export function releaseHeaders(incoming: IncomingMessage): void {
  setAlone(incoming, false)
  state().ofRequests.delete(incoming)
}

/**
 * Counts the headers of a request that is about to be dispatched, if they are large.
 * @param hasRoom whether the body budget has room @returns whether they fit
 */
export function admitHeaders(outgoing: ServerResponse, hasRoom: (bytes: number) => boolean): boolean {
  const { req: incoming } = outgoing
  const received = requestBytes(incoming)
  if (received <= ordinaryBytesMax) return true
  const bytes = received * copies
  const network = networkOf(clientAddressOfIncoming(incoming))
  const { ofRequests, alone } = state()
  const isPermitted = alone.fits(bytes) && alone.mayTake(network)
  if (!isPermitted) budgets().bodies.refused++
  if (!isPermitted || !hasRoom(bytes)) return false
  ofRequests.set(incoming, { bytes, network, isAlone: false })
  setAlone(incoming, true)
  // The rest of an unread body may still arrive; its message stays until then.
  outgoing.once('close', () => incoming.complete && releaseHeaders(incoming))
  return true
}
