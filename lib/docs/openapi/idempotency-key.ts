import { limits } from '@/lib/core/contract/limits'

/** The header by which a call that makes something can be repeated. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call repeatable: for 24 hours the same key with the same input gives the first result, and makes nothing. Visible ASCII characters, bare or in quotation marks. A `token` is repeated only to the address that got it.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyLengthMax, pattern: '^[!-~]+$' },
  example: 'order-1763611200',
} as const

/** On an answer that is such a repeat, and on no other. */
export const replayedHeader = {
  'Idempotent-Replayed': '`true` on a repeat: this is the first result once more.',
}

/** When the key is refused. */
export const keyConflict = 'The `Idempotency-Key` was used with other input.'
