import { HttpError } from '../http/http-error'
import { equalsSecret, hashToken, isSuperKey } from '../keys'

/** What a caller shows to prove that a text is theirs. */
export interface Proof {
  token?: string | undefined
  /** The super key. */
  key?: string | undefined
  /** Either of them, from the Authorization header. */
  bearer: string | null
}

/** Whether anything was shown at all. */
export function hasProof(proof: Proof): boolean {
  return proof.token !== undefined || proof.key !== undefined || proof.bearer !== null
}

function owns(tokenHash: string, proof: Proof): boolean {
  const isToken = (given: string) => equalsSecret(hashToken(given), tokenHash)
  if (proof.key !== undefined) return isSuperKey(proof.key)
  if (proof.token !== undefined) return isToken(proof.token)
  return proof.bearer !== null && (isToken(proof.bearer) || isSuperKey(proof.bearer))
}

/** @throws HttpError unauthorized unless the proof is the text's token or the super key */
export function requireOwner(tokenHash: string, proof: Proof): void {
  if (!hasProof(proof)) throw new HttpError('unauthorized', 'This needs the token that saving answered with.')
  if (!owns(tokenHash, proof)) throw new HttpError('unauthorized', 'The token is wrong.')
}

/** A wrong super key is refused even where none is needed. @throws HttpError unauthorized */
export function refuseWrongKey(proof: Proof): void {
  if (proof.key !== undefined && !isSuperKey(proof.key))
    throw new HttpError('unauthorized', 'The key is wrong.')
}

/** Which proof was shown, so that one call can be told from another; not whether it is right. Null for none. */
export function whoseProof({ token, key, bearer }: Proof): string | null {
  const shown = key ?? token ?? bearer
  return shown !== null && isSuperKey(shown) ? 'super key' : shown
}
