import type { Endpoint, GivenOf, PathName, ResponseOf } from '../contract/endpoint'
import { type Call, callApi } from './fetcher'

// Types only: pages that call the API load no schemas. The chat loads this, so rarely needed functions are in
// other-calls.ts.

/** Merged with a declaration in lib/main/endpoints.ts, so that calls are typed by endpoints that core does not know. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled in by declaration merging.
export interface Api {}

type Definition = Api extends { definition: infer Known extends Endpoint } ? Known : Endpoint

type NameOf<Each extends Definition> = Each extends unknown
  ? `${Each['methods'][number]} ${Each['path']}`
  : never

/** A method and a path, such as `POST /api/sf/v1/save`. */
export type CallName = NameOf<Definition>

type DefinitionOf<Name extends CallName, Each = Definition> = Each extends Definition
  ? Name extends NameOf<Each>
    ? Each
    : never
  : never

/** A call that accepts an Idempotency-Key. */
export type IdempotentCallName = NameOf<Extract<Definition, { idempotencyScope: string }>>

export type Given<Name extends CallName> = GivenOf<DefinitionOf<Name>> &
  Record<PathName<DefinitionOf<Name>['path']>, string | number>

export type CallResponse<Name extends CallName> = { code: 200 } & ResponseOf<DefinitionOf<Name>>

type Fields = Readonly<Record<string, unknown>>
type Query = Call['query']
export type CallOptions = Pick<Call, 'signal' | 'headers'>

function filled(path: string, fields: Fields): [path: string, rest: Record<string, unknown>] {
  const rest = { ...fields }
  const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(fields[name]))
  })
  return [whole, rest]
}

export function requestFor(name: CallName, fields: Fields, more?: CallOptions): [path: string, Call] {
  const [method = '', template = ''] = name.split(' ')
  const [path, rest] = filled(template, fields)
  if (method === 'GET') return [path, { ...more, query: rest as Query }]
  if (method === 'DELETE') return [path, { ...more, method, query: rest as Query }]
  return [path, { ...more, method: method as 'POST' | 'PATCH', json: rest }]
}

/**
 * Calls the platform's API. Parameters go into the query of a GET or DELETE, empty ones omitted, else into a
 * JSON body.
 * @throws ApiError; an abort by the signal passes through
 */
export function call<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  more?: CallOptions,
): Promise<CallResponse<Name>> {
  return callApi(...requestFor(name, fields, more))
}
