import { createHmac, randomBytes } from 'node:crypto'
import { seal, sealingKey, unseal } from '@/lib/core/auth/sealing'
import { hookKey } from '@/lib/core/keys'

// The address of a webhook may be a credential itself (Slack's and Discord's are), and its secret has to be known to sign
// with it. Both are stored sealed, so that neither a backup of SQLite nor a look at the table gives them away.

const key = () => sealingKey(hookKey(), '', 'outgoing webhooks')

export const sealed = (text: string): string => seal(text, key())

/** What was sealed; null when it was with another key: `keys.json` was lost. */
export function unsealed(text: string): string | null {
  try {
    return unseal(text, key())
  } catch {
    return null
  }
}

// Standard Webhooks 1.0.0, https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const prefix = 'whsec_'
/** The specification asks for 24 to 64. */
const secretBytes = 32

/** A secret as its receiver gets it. */
export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/**
 * The headers that a receiver checks.
 * @param secrets each signs, so that a receiver that knows one of them is content
 * @param id the same for every attempt; it must hold no full stop
 * @param seconds when the attempt is made, since the epoch
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: string,
): Record<string, string> {
  const signed = `${id}.${seconds}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signature(secret, signed)).join(' '),
  }
}
