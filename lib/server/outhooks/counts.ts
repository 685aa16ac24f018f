import { processState } from '../process-state'
import { failureNames } from './delivery-error'

/** The kinds of outcomes that are counted; every status that is no success is one. */
export const outcomeKinds = ['delivered', 'left_out', 'status', ...failureNames] as const
type OutcomeKind = (typeof outcomeKinds)[number]

const counts = () =>
  processState(
    'outhook-counts',
    () => Object.fromEntries(outcomeKinds.map((kind) => [kind, 0])) as Record<OutcomeKind, number>,
  )

/** Counts what became of an attempt. */
export function countDelivery(outcome: string): void {
  counts()[outcomeKinds.find((kind) => kind === outcome) ?? 'status']++
}

/** How often each came of an attempt of this process. */
export const deliveryCounts = (): Readonly<Record<OutcomeKind, number>> => counts()
