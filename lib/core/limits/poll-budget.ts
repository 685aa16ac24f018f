import { clientAddressOfIncoming } from '../http/client-address'
import { incomingOf } from '../http/incoming-message'
import { networkOf } from '../network'
import { budgets, parkedPollBytes } from './budgets'
import { claimHeaders, requestBytes, returnHeaders } from './header-budget'

/** A further room that a waiting call keeps in the cache, bytes. Measured: 36, and 1.5 KiB if nobody else uses it. */
const watchedRoomBytes = 1600

/**
 * Waiting calls are limited; beyond the limit one does not wait.
 * @param read gets the seconds to wait @param rooms in which it waits
 */
export async function withPollBudget<T>(
  request: Request,
  wait: number,
  read: (wait: number) => Promise<T> | T,
  rooms = 1,
): Promise<T> {
  const release = wait > 0 ? reservePoll(request, (rooms - 1) * watchedRoomBytes) : null
  try {
    return await read(release ? wait : 0)
  } finally {
    release?.()
  }
}

/**
 * Reserves memory for a waiting poll, within the share of its network.
 * @returns releases it; null when it does not fit, and the poll is answered without waiting
 */
export function reservePoll(request: Request, roomBytes = 0): (() => void) | null {
  const { polls } = budgets()
  const incoming = incomingOf(request)
  const network = networkOf(clientAddressOfIncoming(incoming))
  const headBytes = claimHeaders(incoming)
  const bytes = parkedPollBytes + roomBytes + (headBytes || requestBytes(incoming))
  const returnAll = () => {
    if (headBytes > 0) returnHeaders(incoming)
  }
  if (!polls.take(bytes, network)) {
    returnAll()
    return null
  }
  return () => {
    polls.add(-bytes, network)
    returnAll()
  }
}
