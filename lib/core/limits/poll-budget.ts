import { clientAddressOfIncoming } from '../http/client-address'
import { incomingOf } from '../http/incoming-message'
import { networkOf } from '../network'
import { budgets, parkedPollBytes } from './budgets'
import { claimHeaders, requestBytes, returnHeaders } from './header-budget'

/**
 * Reserves memory for a waiting poll, within the share of its network.
 * @returns releases it; null when it does not fit, and the poll is answered without waiting
 */
export function reservePoll(request: Request): (() => void) | null {
  const { polls } = budgets()
  const incoming = incomingOf(request)
  const network = networkOf(clientAddressOfIncoming(incoming))
  const headBytes = claimHeaders(incoming)
  const bytes = parkedPollBytes + (headBytes || requestBytes(incoming))
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
