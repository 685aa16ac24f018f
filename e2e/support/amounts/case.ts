import { expect } from 'vitest'
import { Network } from '../networks'

/** How an amount that clients share is used up, and used. */
export interface AmountCase {
  /** One network takes what it can get. @returns its part of the amount; null where it may have all */
  take: () => Promise<number | null>
  /** Another network uses the amount meanwhile. */
  works: () => Promise<unknown>
}

export const [one, other] = [new Network(1), new Network(2)]

/** Repeats a call until it is refused. @returns how often it succeeded */
export async function whileAccepted(
  call: (i: number) => Promise<{ status: number }>,
  refusal: number,
): Promise<number> {
  for (let i = 0; ; i++) {
    const { status } = await call(i)
    if (status === 200) continue
    expect(status).toBe(refusal)
    return i
  }
}

/** Runs so many calls at once. */
export const atOnce = <T>(count: number, call: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)))
