import { createHmac } from 'node:crypto'
import { equalsSecret } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { unsealed } from '../sealed'

/** Compares in constant time. */
function proofOf(headers: Headers, body: Uint8Array, secret: string) {
  const [, bearer] = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (equalsSecret(headers.get('x-gitlab-token') ?? bearer ?? '', secret)) return 'secret'
  // The signature of an empty body is always the same.
  if (body.byteLength === 0) return null
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return equalsSecret(headers.get('x-hub-signature-256') ?? '', signature) ? 'signature' : null
}

/**
 * Refuses a request that does not prove that it knows the secret of the webhook, on every path: by a signature of its body
 * (https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries), or by the secret itself in a header.
 * @param sealed the secret as stored; null: there is none
 * @returns how it is proven; by a `signature`, nothing but the body is, not even its Content-Type
 * @throws Refusal unauthorized
 */
export function requireProof(headers: Headers, body: Uint8Array, sealed: string | null) {
  if (sealed === null) return 'none'
  const secret = unsealed('incoming webhooks', sealed)
  const proof = secret === null ? null : proofOf(headers, body, secret)
  if (proof === null) throw new Refusal('unauthorized', 'hook_unsigned')
  return proof
}
