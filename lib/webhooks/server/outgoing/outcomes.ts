import { tally } from '@/lib/core/counters'

/** Failures without a response. Only these names go into the delivery log. */
const failureNames = [
  ...(['private_address', 'dns', 'timeout', 'refused', 'unreachable', 'reset', 'tls'] as const),
  ...(['bad_answer', 'network', 'secret_lost', 'stopped'] as const),
] as const
type FailureName = (typeof failureNames)[number]

export class DeliveryError extends Error {
  override name = 'DeliveryError'

  constructor(readonly failure: FailureName) {
    super(failure)
  }
}

const byCode: Record<string, FailureName> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EAFNOSUPPORT: 'unreachable',
  EACCES: 'unreachable',
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  // OpenSSL's codes for invalid certificates.
  EPROTO: 'tls',
  HOSTNAME_MISMATCH: 'tls',
  INVALID_CA: 'tls',
  INVALID_PURPOSE: 'tls',
}
const byStart: readonly (readonly [string, FailureName])[] = [
  ['EAI_', 'dns'],
  ['HPE_', 'bad_answer'],
  ...(['ERR_TLS_', 'ERR_SSL_', 'CERT_', 'CRL_', 'UNABLE_TO_', 'SELF_SIGNED_', 'DEPTH_ZERO_'] as const).map(
    (start) => [start, 'tls'] as const,
  ),
]

/** Of an error of Node; `''` without one. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Never contains anything that the receiver sent. */
export function failureOf(error: unknown): FailureName {
  if (error instanceof DeliveryError) return error.failure
  const code = codeOf(error)
  return byCode[code] ?? byStart.find(([start]) => code.startsWith(start))?.[1] ?? 'network'
}

const outcomes = ['delivered', 'left_out', 'status', ...failureNames] as const

export const outgoingAttemptCounts = tally('outgoing-webhook-attempts', outcomes)

/** Unsuccessful statuses count as `status`. */
export const countAttempt = (outcome: string): void =>
  outgoingAttemptCounts.add(outcomes.find((each) => each === outcome) ?? 'status')
