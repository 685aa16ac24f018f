import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks 1.0.0, https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const prefix = 'whsec_'
/** The specification requires 24 to 64. */
const secretBytes = 32

export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/**
 * The headers that a receiver verifies.
 * @param secrets each adds a signature; a receiver needs only one of them
 * @param id the same for every attempt, without a full stop @param seconds of the attempt, since the epoch
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
