import { equalsSecret, hashToken, isSuperKey } from '../keys'
import { Refusal } from '../refusal/refusal'

/** What a caller shows to prove that something stored is theirs. */
export interface OwnerProof {
  token?: string | undefined
  /** The super key. */
  key?: string | undefined
  /** Either of them, from the Authorization header. */
  bearer: string | null
}

const given = (...values: (string | null | undefined)[]): string[] =>
  values.filter((value) => typeof value === 'string')

/** Whether anything was shown at all. */
export function hasProof({ token, key, bearer }: OwnerProof): boolean {
  return given(token, key, bearer).length > 0
}

const showsSuperKey = ({ key, bearer }: OwnerProof): boolean => given(key, bearer).some(isSuperKey)

/**
 * Lets the owner and the operator pass. One right proof is enough: a wrong one beside it is ignored.
 * @param tokenHash of the token that creating the thing answered with
 * @throws Refusal unauthorized
 */
export function requireOwner(tokenHash: string, proof: OwnerProof): void {
  if (!hasProof(proof)) throw new Refusal('unauthorized', 'token_needed')
  const isToken = (value: string) => equalsSecret(hashToken(value), tokenHash)
  if (given(proof.token, proof.bearer).some(isToken) || showsSuperKey(proof)) return
  throw new Refusal('unauthorized', 'token_or_key_wrong')
}

/** Refuses a wrong super key even where nobody's property is touched. @throws Refusal unauthorized */
export function refuseWrongKey(proof: OwnerProof): void {
  if (proof.key !== undefined && !showsSuperKey(proof)) throw new Refusal('unauthorized', 'key_wrong')
}

/** Which proof was shown, so that one call can be told from another; not whether it is right. Null for none. */
export function proofIdentity(proof: OwnerProof): string | null {
  return showsSuperKey(proof) ? 'super key' : (proof.token ?? proof.bearer ?? proof.key ?? null)
}
