import { config } from '../config'
import { limits } from '../contract/limits'
import { budgets } from './budgets'

/** Bodies up to this size need no slot. */
export const smallBodyBytes = limits.bodyBytesMax
/** Share of the body budget for large bodies; the rest is for small ones. */
export const largeBodiesShare = 0.8

/**
 * Memory of a body while it is processed: its bytes, the string, the parsed values; for a text to be saved
 * also its Base64 and the driver's copies.
 */
export function bodyCostBytes(bytes: number): number {
  return bytes * 3 + Math.min(bytes, config().textBytesMax) * 4
}

/** Whether this process can ever hold a body of that size. */
export function canHoldBody(bytes: number): boolean {
  return bodyCostBytes(bytes) <= budgets().bodies.limit * largeBodiesShare
}

const mebibytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MiB`

/** A warning in one line when the memory does not suffice for one permitted request; else null. */
export function bodyWarning(largestBytes: number): string | null {
  if (canHoldBody(largestBytes)) return null
  const needed = mebibytes(bodyCostBytes(largestBytes))
  const given = mebibytes(budgets().bodies.limit * largeBodiesShare)
  return `TEXT_MAX_BYTES: a request of the largest size takes ${needed} of memory and this process has ${given} for such; what is larger is refused with 413 (lower TEXT_MAX_BYTES, or give Node more by --max-old-space-size).`
}
