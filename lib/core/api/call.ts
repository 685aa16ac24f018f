import type { AnswerOf, Endpoint, GivenOf, PathName } from '../contract/endpoint'
import { type Call, callApi } from './fetcher'

// Types only: a page that calls the API carries none of the schemas that validate there. What few pages need is in
// other-calls.ts, for the chat carries this.

/** Merged with a declaration in lib/main/endpoints.ts, so that calls are typed by endpoints that core does not know. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled in by declaration merging.
export interface Api {}

type Definition = Api extends { definition: infer Known extends Endpoint } ? Known : Endpoint

type NameOf<Each extends Definition> = Each extends unknown
  ? `${Each['methods'][number]} ${Each['path']}`
  : never

/** A method and a path of the API, such as `POST /api/sf/v1/save`. */
export type CallName = NameOf<Definition>

type DefinitionOf<Name extends CallName, Each = Definition> = Each extends Definition
  ? Name extends NameOf<Each>
    ? Each
    : never
  : never

/** A call that makes something, and can be repeated by an Idempotency-Key. */
export type RepeatableName = NameOf<Extract<Definition, { repeatable: string }>>

/** What a call takes: its parameters, and the dynamic parts of its path by their names. */
export type Given<Name extends CallName> = GivenOf<DefinitionOf<Name>> &
  Record<PathName<DefinitionOf<Name>['path']>, string | number>

/** What a call answers. */
export type Answer<Name extends CallName> = { code: 200 } & AnswerOf<DefinitionOf<Name>>

type Fields = Readonly<Record<string, unknown>>
export type Query = Call['query']

/** The path with its dynamic parts filled in, and what is left of the fields. */
function filled(path: string, fields: Fields): [path: string, rest: Record<string, unknown>] {
  const rest = { ...fields }
  const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(fields[name]))
  })
  return [whole, rest]
}

/** The path of a call, and how it is made. */
export function requestFor(name: CallName, fields: Fields, signal?: AbortSignal): [path: string, Call] {
  const [method = '', template = ''] = name.split(' ')
  const [path, rest] = filled(template, fields)
  if (method === 'GET') return [path, { query: rest as Query, signal }]
  if (method === 'DELETE') return [path, { method, query: rest as Query, signal }]
  return [path, { method: method as 'POST' | 'PATCH', json: rest, signal }]
}

/**
 * Calls the platform's own API by the definition of an endpoint. Parameters go into the query of a GET or DELETE, where
 * empty ones are left out, and else into a JSON body.
 * @throws ApiError; an abort by the caller's signal passes through as it is
 */
export function call<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  return callApi(...requestFor(name, fields, signal))
}
