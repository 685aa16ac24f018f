import type { Credential, Endpoint } from '../../contract/endpoint'
import { type RepeatKey, repeatKeyOf } from '../../idempotency/key'
import { bearerToken } from '../../keys'

/** What a call shows in its headers, where the definition says that the endpoint takes it; null where it shows none. */
export type Shown<Definition> = (Definition extends { repeatable: string }
  ? { repeatKey: RepeatKey | null }
  : unknown) &
  (Definition extends { bearer: readonly Credential[] } ? { bearer: string | null } : unknown)

/**
 * What reads that; null for an endpoint that takes nothing so, whose calls pay nothing for it.
 * It throws Refusal invalid_parameter.
 */
export function readerOfShown({ repeatable, bearer }: Endpoint): ((request: Request) => object) | null {
  if (repeatable === undefined && bearer === undefined) return null
  return (request) => ({
    ...(repeatable !== undefined && { repeatKey: repeatKeyOf(request, repeatable) }),
    ...(bearer && { bearer: bearerToken(request) }),
  })
}
