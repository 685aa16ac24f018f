import { type AuditEntry, auditStatement } from '../audit/audit'
import type { AuditStatement } from '../db/audited-change'
import { equalsSecret, hashToken, isSuperKey } from '../keys'
import { Refusal } from '../refusal/refusal'
import { keyRefused } from './refused-keys'

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

/** What the holder of the super key does is audited. */
export type Prover = 'owner' | 'key'

/**
 * Accepts the owner's token or the super key. One valid proof is enough.
 * @param tokenHash of the token that was returned when the thing was created
 * @throws Refusal unauthorized
 */
export function requireOwner(tokenHash: string, proof: OwnerProof): Prover {
  if (!hasProof(proof)) throw new Refusal('unauthorized', 'token_needed')
  const isToken = (value: string) => equalsSecret(hashToken(value), tokenHash)
  if (presented(proof.token, proof.bearer).some(isToken)) return 'owner'
  if (hasSuperKey(proof)) return 'key'
  const isKeyPresented = presented(proof.key, proof.bearer).length > 0
  throw isKeyPresented ? keyRefused('token_or_key_wrong') : new Refusal('unauthorized', 'token_or_key_wrong')
}

/** None for the owner. */
export const auditOf = (prover: Prover, entry: Omit<AuditEntry, 'actor'>): AuditStatement | undefined =>
  prover === 'key' ? auditStatement({ ...entry, actor: 'key' }) : undefined

/** Refuses a wrong super key even where no proof is needed. @throws Refusal unauthorized */
export function refuseWrongKey(proof: OwnerProof): void {
  if (proof.key !== undefined && !hasSuperKey(proof)) throw keyRefused('key_wrong')
}

/** Tells callers apart by the proof they present, valid or not; null for none. */
export function proofIdentity(proof: OwnerProof): string | null {
  return hasSuperKey(proof) ? 'super key' : (proof.token ?? proof.bearer ?? proof.key ?? null)
}
