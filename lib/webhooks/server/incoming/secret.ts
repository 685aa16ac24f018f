import { createHmac } from 'node:crypto'
import { seal, sealingKey, unseal } from '@/lib/core/auth/sealing'
import { equalsSecret, hookKey } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'

const key = () => sealingKey(hookKey(), '', 'incoming webhooks')

/** Encrypts a secret for its column: it is needed to check signatures. */
export const sealedSecret = (secret: string): string => seal(secret, key())

/** Null if it was sealed with another key: `keys.json` was lost. */
function unsealed(sealed: string): string | null {
  try {
    return unseal(sealed, key())
  } catch {
    return null
  }
}

/** Compares in constant time. */
function isProven(headers: Headers, body: Uint8Array, secret: string): boolean {
  const signature = headers.get('x-hub-signature-256')
  if (signature !== null)
    return equalsSecret(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const [, bearer] = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return equalsSecret(headers.get('x-gitlab-token') ?? bearer ?? '', secret)
}

/**
 * Refuses a request that does not prove that it knows the secret of the webhook, on every path: by a signature of its body
 * (https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries), or by the secret itself in a header.
 * @param sealed the secret as stored; null: there is none
 * @throws Refusal unauthorized
 */
export function requireProof(headers: Headers, body: Uint8Array, sealed: string | null): void {
  if (sealed === null) return
  const secret = unsealed(sealed)
  if (secret === null || !isProven(headers, body, secret)) throw new Refusal('unauthorized', 'hook_unsigned')
}
