import type { Endpoint, Method } from '@/lib/core/contract/endpoint'
import { successResponses } from './answers'
import { bodyOf, hasBody, parametersOf } from './input'
import type { Operation } from './model'
import { refusalResponses } from './refusals'
import { securityOf } from './security'
import type { Say } from './sentences'

/** The method by which an endpoint that takes both is best called. */
const bestOf = ({ methods, changes }: Endpoint): Method | undefined =>
  methods.find((method) => (method === 'POST') === (changes === true)) ?? methods[0]

/** What the operation is called; the other way to call the same has a name of its own. */
function nameOf(endpoint: Endpoint, method: Method): string {
  if (method === bestOf(endpoint)) return endpoint.operation
  return `${endpoint.operation}By${method.charAt(0)}${method.slice(1).toLowerCase()}`
}

/** One method of an endpoint as an OpenAPI operation. */
export function operationOf(endpoint: Endpoint, method: Method, say: Say): Operation {
  const { group, summary, description, deprecated } = endpoint
  const parameters = parametersOf(endpoint, method, say)
  const requestBody = hasBody(method) ? bodyOf(endpoint, say) : undefined
  return {
    operationId: nameOf(endpoint, method),
    tags: [group],
    summary: say(summary),
    description: say(description ?? summary),
    ...(deprecated ? { deprecated: true } : {}),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successResponses(endpoint, say), ...refusalResponses(endpoint, method, say) },
  }
}
