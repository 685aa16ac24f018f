import { enclosingNetworkOf } from '../network'

/**
 * Whether a network may take more of a limit that clients share: while it holds less than is still free. So one network gets
 * half at most, two get a third each, and a newcomer always finds something ("dynamic thresholds", Choudhury and Hahne 1998).
 */
export const mayTakeMore = (held: number, free: number): boolean => held < free

/** What each enclosing network (a /24, or a /48 of IPv6) holds of a limit. */
export class NetworkShares {
  readonly #held = new Map<string, number>()

  heldBy(network: string): number {
    return this.#held.get(enclosingNetworkOf(network)) ?? 0
  }

  /** @param amount negative when it is returned */
  add(network: string, amount: number): void {
    const key = enclosingNetworkOf(network)
    const held = (this.#held.get(key) ?? 0) + amount
    if (held > 0) this.#held.set(key, held)
    else this.#held.delete(key)
  }
}
