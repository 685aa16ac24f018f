import { equalsSecret, hashToken, isSuperKey } from '../keys'
import { Refusal } from '../refusal/refusal'

/** What a caller presents to prove ownership. */
export interface OwnerProof {
  token?: string | undefined
  /** The super key. */
  key?: string | undefined
  /** Either of them, from the Authorization header. */
  bearer: string | null
}

const presented = (...values: (string | null | undefined)[]): string[] =>
  values.filter((value) => typeof value === 'string')

export function hasProof({ token, key, bearer }: OwnerProof): boolean {
  return presented(token, key, bearer).length > 0
}

const hasSuperKey = ({ key, bearer }: OwnerProof): boolean => presented(key, bearer).some(isSuperKey)

/**
 * Accepts the owner's token or the super key. One valid proof is enough.
 * @param tokenHash of the token that was returned when the thing was created
 * @throws Refusal unauthorized
 */
export function requireOwner(tokenHash: string, proof: OwnerProof): void {
  if (!hasProof(proof)) throw new Refusal('unauthorized', 'token_needed')
  const isToken = (value: string) => equalsSecret(hashToken(value), tokenHash)
  if (presented(proof.token, proof.bearer).some(isToken) || hasSuperKey(proof)) return
  throw new Refusal('unauthorized', 'token_or_key_wrong')
}

/** Refuses a wrong super key even where no proof is needed. @throws Refusal unauthorized */
export function refuseWrongKey(proof: OwnerProof): void {
  if (proof.key !== undefined && !hasSuperKey(proof)) throw new Refusal('unauthorized', 'key_wrong')
}

/** Tells callers apart by the proof they present, valid or not; null for none. */
export function proofIdentity(proof: OwnerProof): string | null {
  return hasSuperKey(proof) ? 'super key' : (proof.token ?? proof.bearer ?? proof.key ?? null)
}
