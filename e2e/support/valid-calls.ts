import type { Endpoint, Method } from '@/lib/core/contract/endpoint'
import { refusalsOf } from '@/lib/docs/openapi/refusals'
import { everyEndpoint } from '@/lib/main/endpoints'
import { exampleFieldsOf } from './example-fields'
import { requestOf } from './fuzz-requests'
import { type Answer, send } from './http'
import type { Server } from './server'
import { makeFor, type Place } from './valid-things'

/** A call that is in order, of one method of an endpoint. */
export interface ValidCall {
  /** Such as `POST /go/addlink`. */
  name: string
  /** By its definition: whether it may store something, and whether it is one of those that make room. */
  kind: 'reads' | 'stores' | 'makes room'
  /** @param as another method, such as HEAD */
  send: (server: Pick<Server, 'url' | 'superKey'>, as?: string) => Promise<Answer>
}

function kindOf(endpoint: Endpoint, method: Method): ValidCall['kind'] {
  if (!('storage_full' in refusalsOf(endpoint, method))) return 'reads'
  return endpoint.freesSpace ? 'makes room' : 'stores'
}

/** A call of this method, at something that is made for it. */
export async function validCall(endpoint: Endpoint, method: Method, place: Place): Promise<ValidCall> {
  const { path, auth } = endpoint
  const made = await makeFor(path, place)
  const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(made[name])))
  const fields = exampleFieldsOf(endpoint, made)
  return {
    name: `${method} ${path}`,
    kind: kindOf(endpoint, method),
    send: ({ url, superKey }, as = method) => {
      const headers: Record<string, string> = auth ? { Authorization: `Bearer ${superKey}` } : {}
      const request = requestOf(whole, method, fields, 'json', headers)
      return send(url + request.path, { ...request.call, method: as })
    },
  }
}

/**
 * A call of every method of every endpoint there is, each at something of its own: a new one is among them by itself.
 * @param isTaken leaves some out
 */
export function validCalls(
  place: Place,
  isTaken: (endpoint: Endpoint, index: number) => boolean = () => true,
): Promise<ValidCall[]> {
  const ways = everyEndpoint.flatMap((endpoint) => endpoint.methods.map((method) => ({ endpoint, method })))
  const taken = ways.filter(({ endpoint }, index) => isTaken(endpoint, index))
  return Promise.all(taken.map(({ endpoint, method }) => validCall(endpoint, method, place)))
}
