import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { UuidVersion } from '../contract'

/** Highest start of the 12-bit counter: leaves room for 1,000. */
const counterStartMax = 2 ** 11

/** The variant and 62 random bits. */
function tailOf(random: Buffer): string {
  random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0)
  const digits = random.toString('hex')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

/**
 * Ascending, of version 7 (RFC 9562 §5.7): the time, a counter with a random start (§6.2, method 1), random bits.
 * @param count up to 1,000
 * @param now milliseconds since the epoch
 */
export function uuidsV7(count: number, now: number): string[] {
  const time = now.toString(16).padStart(12, '0')
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7`
  const start = randomInt(counterStartMax)
  const random = randomBytes(8 * count)
  return Array.from({ length: count }, (_, index) => {
    const counter = (start + index).toString(16).padStart(3, '0')
    return `${head}${counter}-${tailOf(random.subarray(8 * index, 8 * index + 8))}`
  })
}

/** @param count up to 1,000 */
export const uuids = (version: UuidVersion, count: number): string[] =>
  version === 'v7' ? uuidsV7(count, Date.now()) : Array.from({ length: count }, () => randomUUID())
