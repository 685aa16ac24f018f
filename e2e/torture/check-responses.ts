import type { Call, CallKind, Excuse, History, Violation } from './history'

/** The promised limit of every response beyond the requested wait. */
const responseMs = 5000
/** Delays of the tests themselves, which share the processors. */
const busyMachineMs = 1500

/** 409 and 404: another client, or an unacknowledged attempt, was first. */
const expected: Record<CallKind, number[]> = {
  send: [200, 503],
  poll: [200, 503],
  admin: [200, 404, 409, 503],
}

const isExcused = (call: Call, what: Excuse['what'], excuses: Excuse[]): boolean =>
  excuses.some(
    (excuse) =>
      excuse.what === what &&
      excuse.slots.includes(call.slot) &&
      call.startedAt <= excuse.to &&
      call.endedAt >= excuse.from,
  )

const describe = ({ kind, slot, status, detail }: Call) => `${kind} to ${slot}: ${status} ${detail}`

/** How long a response took beyond the requested wait, milliseconds. */
export const delayMs = ({ startedAt, endedAt, waitMs }: Call): number =>
  Math.max(0, endedAt - startedAt - waitMs)

function checkCall(call: Call, excuses: Excuse[]): Violation[] {
  const what = describe(call)
  const found: Violation[] = []
  if (call.status === 0) {
    if (!isExcused(call, 'silent', excuses)) found.push({ rule: 'no answer', what })
  } else if (call.status === 507) {
    if (!isExcused(call, 'full', excuses)) found.push({ rule: 'an unexpected status', what })
  } else if (!expected[call.kind].includes(call.status)) found.push({ rule: 'an unexpected status', what })
  if (call.status === 503 && !call.retryAfter) found.push({ rule: '503 without Retry-After', what })
  if (delayMs(call) > responseMs + busyMachineMs && !isExcused(call, 'late', excuses))
    found.push({ rule: 'an answer came late', what: `${what} after ${Math.round(delayMs(call))} ms` })
  return found
}

export const checkResponses = ({ calls, excuses }: History): Violation[] =>
  calls.flatMap((call) => checkCall(call, excuses))
