import { tally } from './tally'

/**
 * What the services count, since the process began. `messages`: stored by this process; repeats of a send_id are not.
 * `repeats`: calls that got the first result of their Idempotency-Key or send_id once more. `failed_requests`: requests
 * that failed outside their handler.
 */
export const counters = tally('counters', ['messages', 'repeats', 'failed_requests'])
