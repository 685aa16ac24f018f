import { incomingOf } from '../arrival'
import { budgets, parkedPollBytes } from './budgets'
import { requestBytes } from './connections'

/**
 * Takes room for a poll that waits.
 * @returns what gives it back; null when there is none, and the poll is to be answered as if it would not wait
 */
export function parkPoll(request: Request): (() => void) | null {
  const incoming = incomingOf(request)
  const bytes = parkedPollBytes + (incoming ? requestBytes(incoming) : 0)
  const { polls } = budgets()
  return polls.take(bytes) ? () => polls.release(bytes) : null
}
