import { config } from '../config'
import { limits } from '../contract/limits'
import { budgets } from './budgets'

/** Bodies up to this size need no turn. */
export const smallBodyBytes = limits.bodyBytesMax
/** What large bodies may take of the budget for bodies; the rest is for small ones. */
export const largeBodiesShare = 0.8

/**
 * What a body costs while it is worked on: its bytes, the string made of them, the values parsed from that, and for a
 * text to be saved also its Base64 with the copies that a database driver makes.
 */
export function bodyCostBytes(bytes: number): number {
  return bytes * 3 + Math.min(bytes, config().textBytesMax) * 4
}

/** Whether this process has the memory for a body of that size at all. */
export function canHoldBody(bytes: number): boolean {
  return bodyCostBytes(bytes) <= budgets().bodies.limitBytes * largeBodiesShare
}

const mebibytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MiB`

/** What is wrong with the limits of this process, in one line; null when a budget fits one permitted request. */
export function bodyWarning(largestBytes: number): string | null {
  if (canHoldBody(largestBytes)) return null
  const needed = mebibytes(bodyCostBytes(largestBytes))
  const given = mebibytes(budgets().bodies.limitBytes * largeBodiesShare)
  return `TEXT_MAX_BYTES: a request of the largest size takes ${needed} of memory and this process has ${given} for such; what is larger is refused with 413 (lower TEXT_MAX_BYTES, or give Node more by --max-old-space-size).`
}
