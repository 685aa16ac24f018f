import type { Credential, Endpoint } from '@/lib/core/contract/endpoint'
import type { Say } from './sentences'

const described: Record<Credential, string> = {
  superKey: 'The super key: administration, and everything that tokens open.',
  metricsKey: 'METRICS_KEY of the environment: opens `/metrics` and nothing else.',
  ownerToken: 'The `token` that the creation of a text or a short link answered.',
  adminKey: 'The administrator key, or one that the administrator issued: creates accounts.',
}

/** Every way to show who one is. All of them are bearer tokens. */
export function securitySchemes(say: Say): Record<Credential, object> {
  const schemes = Object.entries(described).map(([name, description]) => [
    name,
    { type: 'http', scheme: 'bearer', description: say(description) },
  ])
  return Object.fromEntries(schemes)
}

/** What a call needs, or may show: any of these. */
export function securityOf({ auth, bearer = [] }: Endpoint): Record<string, string[]>[] {
  if (auth === 'super') return [{ superKey: [] }]
  if (auth === 'metrics') return [{ superKey: [] }, { metricsKey: [] }]
  return bearer.length > 0 ? [{}, ...bearer.map((name) => ({ [name]: [] }))] : []
}
