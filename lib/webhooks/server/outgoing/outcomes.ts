import { tally } from '@/lib/core/counters'
import { failureNames } from './delivery-error'

const outcomes = ['delivered', 'left_out', 'status', ...failureNames] as const

/** The attempts of this process by what became of them. */
export const outHookAttempts = tally('outhook-attempts', outcomes)

/** Counts what became of an attempt; every status that is no success is one. */
export const countAttempt = (outcome: string): void =>
  outHookAttempts.add(outcomes.find((each) => each === outcome) ?? 'status')
