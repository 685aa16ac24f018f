import { incomingOf } from '../http/incoming-message'
import { budgets, parkedPollBytes } from './budgets'
import { claimHeaders, requestBytes, returnHeaders } from './header-budget'

/**
 * Reserves memory for a waiting poll.
 * @returns releases it; null when it does not fit, and the poll is answered without waiting
 */
export function reservePoll(request: Request): (() => void) | null {
  const incoming = incomingOf(request)
  const head = incoming ? claimHeaders(incoming) : 0
  const bytes = parkedPollBytes + (head || (incoming ? requestBytes(incoming) : 0))
  const { polls } = budgets()
  const restoreHeaders = () => {
    if (incoming && head > 0) returnHeaders(incoming)
  }
  if (!polls.tryAdd(bytes)) {
    restoreHeaders()
    return null
  }
  return () => {
    polls.release(bytes)
    restoreHeaders()
  }
}
