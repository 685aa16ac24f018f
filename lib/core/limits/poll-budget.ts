import { clientAddressOfIncoming } from '../http/client-address'
import { incomingOf } from '../http/incoming-message'
import { networkOf } from '../network'
import { processState } from '../process-state'
import { budgets, parkedPollBytes } from './budgets'
import { claimHeaders, requestBytes, returnHeaders } from './header-budget'
import { mayTakeMore, NetworkShares } from './network-shares'

const shares = () => processState('poll-shares', () => new NetworkShares())

/** @returns whether the bytes were reserved */
function tryReserve(network: string, bytes: number): boolean {
  const { polls } = budgets()
  if (!mayTakeMore(shares().heldBy(network), polls.limitBytes - polls.usedBytes)) {
    polls.refusedCount++
    return false
  }
  if (!polls.tryAdd(bytes)) return false
  shares().add(network, bytes)
  return true
}

/**
 * Reserves memory for a waiting poll, within the share of its network.
 * @returns releases it; null when it does not fit, and the poll is answered without waiting
 */
export function reservePoll(request: Request): (() => void) | null {
  const incoming = incomingOf(request)
  const network = incoming ? networkOf(clientAddressOfIncoming(incoming)) : ''
  const head = incoming ? claimHeaders(incoming) : 0
  const bytes = parkedPollBytes + (head || (incoming ? requestBytes(incoming) : 0))
  const restoreHeaders = () => {
    if (incoming && head > 0) returnHeaders(incoming)
  }
  if (!tryReserve(network, bytes)) {
    restoreHeaders()
    return null
  }
  return () => {
    budgets().polls.release(bytes)
    shares().add(network, -bytes)
    restoreHeaders()
  }
}
