import { recordAudit } from '../audit/audit'
import type { PlainRuleOf } from '../contract/refusal-rules'
import { addressTag } from '../keys'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { Refusal } from '../refusal/refusal'

/** Of one entry; attempts of other networks count without a tag. */
const networksMax = 8
const storeIntervalMs = 60_000

/**
 * Counts refused keys of administrators. Each attempt as an entry would let clients grow the audit log, so there is at
 * most one entry a minute, with the number of attempts and the first networks by their address tags.
 */
class RefusedKeys {
  #attempts = 0
  readonly #networks = new Map<string, number>()
  readonly #periodic = new Periodic(() => this.#store(), storeIntervalMs, 'could not record refused keys')

  count(address: string): void {
    this.#attempts++
    const tag = addressTag(address)
    const known = this.#networks.get(tag)
    if (known !== undefined || this.#networks.size < networksMax) this.#networks.set(tag, (known ?? 0) + 1)
  }

  start(): void {
    this.#periodic.start()
  }

  async close(): Promise<void> {
    this.#periodic.wake()
    await this.#periodic.stop()
  }

  async #store(): Promise<void> {
    if (this.#attempts === 0) return
    const attempts = this.#attempts
    const networks = Object.fromEntries(this.#networks)
    await recordAudit({
      actor: 'platform',
      action: 'key.refused',
      target: 'super key',
      after: { attempts, networks },
    })
    this.#attempts -= attempts
    this.#networks.clear()
  }
}

export const refusedKeys = (): RefusedKeys => processState('refused-keys', () => new RefusedKeys())

class KeyRefusal extends Refusal {
  readonly isKeyRefused = true
}

/** The route counts it. */
export const keyRefused = (rule: PlainRuleOf<'unauthorized'>): Refusal => new KeyRefusal('unauthorized', rule)

/** Not by `instanceof`, which is true for every Refusal. */
export const isKeyRefused = (refusal: Refusal): boolean => 'isKeyRefused' in refusal
