import { createHmac } from 'node:crypto'
import { seal, sealingKey, unseal } from '../auth/sealing'
import { fault } from '../contract/issue-rules'
import { limits } from '../contract/limits'
import { clientAddressOf } from '../http/client-address'
import { addressTag, idempotencySecret as secret } from '../keys'
import { invalidParameter } from '../refusal/refusal'

const header = 'Idempotency-Key'
const keyShape = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyLengthMax}}$`)
/** A string of a structured field (RFC 9651 §3.3.3), which is how the IETF draft writes the key. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/

/** 144 bits of a hash, as text. */
const hashLength = 24

/**
 * The Idempotency-Key of one call. What it is made into here is all that is stored: hashes, and a result that only
 * somebody who shows the key again can read, with the help of the platform's own secret.
 */
export class IdempotencyKey {
  readonly #key: string
  readonly #addressTag: () => string | null
  #hash = ''

  /** @param scope has its keys to itself @param addressTag the caller's, null if the address is unknown */
  constructor(
    readonly scope: string,
    key: string,
    addressTag: () => string | null,
  ) {
    this.#key = key
    this.#addressTag = addressTag
  }

  /** The key of one of many things that a call makes; in a scope where there are no others. */
  part(index: number): IdempotencyKey {
    return new IdempotencyKey(this.scope, `${this.#key}/${index}`, this.#addressTag)
  }

  /** Under which the record is kept. */
  get hash(): string {
    this.#hash ||= this.#digest('key', '')
    return this.#hash
  }

  /** The tag of the caller's address, null if that is unknown. */
  get addressTag(): string | null {
    return this.#addressTag()
  }

  /** What tells the same input from another. @param input the validated parameters that matter */
  hashInput(input: unknown): string {
    return this.#digest('input', JSON.stringify(input))
  }

  /** Encrypts a result, bound to the key. */
  seal(result: object): string {
    return seal(JSON.stringify(result), this.#sealingKey())
  }

  /** What was sealed under the same key. @throws Error when it was not, or is damaged */
  unseal(sealed: string): unknown {
    return JSON.parse(unseal(sealed, this.#sealingKey()))
  }

  #digest(purpose: string, text: string): string {
    // The key holds no space, so no two inputs of the hash read alike.
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
 * The key under which a call may be repeated, null when it has none. `abc` and `"abc"` are one key.
 * @param scope by the definition, `repeatable`
 * @throws Refusal invalid_parameter
 */
export function idempotencyKeyOf(request: Request, scope: string): IdempotencyKey | null {
  const value = request.headers.get(header)
  if (value === null) return null
  return new IdempotencyKey(scope, parseKey(value), () => {
    const address = clientAddressOf(request)
    return address === '' ? null : addressTag(address)
  })
}
