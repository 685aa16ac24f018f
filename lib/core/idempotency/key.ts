import { createHmac } from 'node:crypto'
import { seal, sealingKey, unseal } from '../auth/sealing'
import { fault } from '../contract/issue-rules'
import { limits } from '../contract/limits'
import { clientAddressOf } from '../http/client-address'
import { idempotencySecret as secret, tagIfKnown } from '../keys'
import { invalidParameter } from '../refusal/refusal'
import { keyLifetimeMs } from './records'

const header = 'Idempotency-Key'
const keyShape = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyLengthMax}}$`)
/** A string of a structured field (RFC 9651 §3.3.3), as in the IETF draft. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/

/** 144 bits of a hash, as text. */
const hashLength = 24

/** Only hashes of it are stored, and results that are encrypted with it and the platform's secret. */
export class IdempotencyKey {
  readonly #key: string
  readonly #addressTag: () => string | null
  #hash = ''

  /**
   * @param scope the same key in another scope is another key
   * @param addressTag of the caller, null if the address is unknown
   * @param lifetimeMs how long the first result is returned
   */
  constructor(
    readonly scope: string,
    key: string,
    addressTag: () => string | null,
    readonly lifetimeMs: number = keyLifetimeMs,
  ) {
    this.#key = key
    this.#addressTag = addressTag
  }

  /** The key of one of several things that a call creates; in a scope without other keys. */
  part(index: number): IdempotencyKey {
    return new IdempotencyKey(this.scope, `${this.#key}/${index}`, this.#addressTag, this.lifetimeMs)
  }

  get hash(): string {
    this.#hash ||= this.#digest('key', '')
    return this.#hash
  }

  get addressTag(): string | null {
    return this.#addressTag()
  }

  /** @param input the validated parameters that matter */
  hashInput(input: unknown): string {
    return this.#digest('input', JSON.stringify(input))
  }

  /** Bound to the key. */
  seal(result: object): string {
    return seal(JSON.stringify(result), this.#sealingKey())
  }

  /** @throws Error when it was sealed with another key or is damaged */
  unseal(sealed: string): unknown {
    return JSON.parse(unseal(sealed, this.#sealingKey()))
  }

  #digest(purpose: string, text: string): string {
    // The key contains no space, so the concatenation is unambiguous.
    const mac = createHmac('sha256', secret()).update(`${this.scope} ${purpose} ${this.#key} `).update(text)
    return mac.digest('base64url').slice(0, hashLength)
  }

  #sealingKey(): Buffer {
    return sealingKey(this.#key, secret(), `${this.scope} result`)
  }
}

/** @throws Refusal invalid_parameter */
function parseKey(value: string): string {
  const key = value.startsWith('"') ? quoted.exec(value)?.[1]?.replace(/\\(.)/g, '$1') : value
  if (key !== undefined && keyShape.test(key)) return key
  throw invalidParameter(header, fault('visible_ascii', { min: 1, max: limits.idempotencyKeyLengthMax }))
}

/**
 * null without one. `abc` and `"abc"` are the same key.
 * @param scope `idempotencyScope` of the endpoint
 * @throws Refusal invalid_parameter
 */
export function idempotencyKeyOf(request: Request, scope: string): IdempotencyKey | null {
  const value = request.headers.get(header)
  if (value === null) return null
  return new IdempotencyKey(scope, parseKey(value), () => tagIfKnown(clientAddressOf(request)))
}
