import type { OwnerProof } from '@/lib/core/auth/owner-proof'
import { etagOf, isContentListed } from '@/lib/core/http/conditional'
import { Refusal } from '@/lib/core/refusal/refusal'
import { readText } from './store'

/** On what a text may be changed: whose it is, and what it must be. */
export interface Terms extends OwnerProof {
  /** The header If-Match, null when it is not sent. */
  ifMatch: string | null
}

/** A call that may show a proof, in its parameters or as `Authorization: Bearer`. */
interface ProvingCall {
  request: Request
  input: Omit<OwnerProof, 'bearer'>
  bearer: string | null
}

export const termsOf = ({ request, input: { token, key }, bearer }: ProvingCall): Terms => ({
  token,
  key,
  bearer,
  ifMatch: request.headers.get('if-match'),
})

/** The refusal of a change to another text than its caller has seen. */
export const seenOther = () => new Refusal('precondition_failed', 'text_changed')

/**
 * Refuses the change of another text than its caller has seen (RFC 9110 §13.1.1).
 * @returns the version that was compared, so that nothing comes in between; null when nothing was asked
 * @throws Refusal precondition_failed
 */
export async function versionToChange(name: string, ifMatch: string | null): Promise<number | null> {
  if (ifMatch === null) return null
  const text = await readText(name)
  if (text && isContentListed(ifMatch, etagOf(Buffer.from(text.content, 'base64')))) return text.version
  throw seenOther()
}
