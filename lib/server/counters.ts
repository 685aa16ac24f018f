import { processState } from './process-state'

interface Counters {
  /** Messages stored by this process; repeats of a send_id are not stored. */
  messages: number
  /** Calls that got the first result of their Idempotency-Key or send_id once more. */
  repeats: number
  /** Requests that the lane failed at without having caught it in their handler. */
  failedRequests: number
}

/** What the services count, since the process began. */
export function counters(): Counters {
  return processState('counters', () => ({ messages: 0, repeats: 0, failedRequests: 0 }))
}
