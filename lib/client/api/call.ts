import type { Definition } from '../../schemas/endpoints/all'
import type { AnswerOf, GivenOf, PathName } from '../../schemas/endpoints/endpoint'
import { addressOf, type Call, callApi, requestApi } from './fetcher'

// Types only: a page that calls the API carries none of the schemas that validate there.

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
export type RepeatableName = NameOf<Extract<Definition, { repeatable: true }>>

/** What a call takes: its parameters, and the dynamic parts of its path by their names. */
export type Given<Name extends CallName> = GivenOf<DefinitionOf<Name>> &
  Record<PathName<DefinitionOf<Name>['path']>, string | number>

/** What a call answers. */
export type Answer<Name extends CallName> = { code: 200 } & AnswerOf<DefinitionOf<Name>>

type Fields = Readonly<Record<string, unknown>>
type Query = Call['query']

/** The path with its dynamic parts filled in, and what is left of the fields. */
function filled(path: string, fields: Fields): [path: string, rest: Record<string, unknown>] {
  const rest = { ...fields }
  const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(fields[name]))
  })
  return [whole, rest]
}

function requestFor(name: CallName, fields: Fields, signal?: AbortSignal): [path: string, Call] {
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

/** As {@link call}, for an answer that the caller reads. @throws ApiError */
export function callForResponse<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  signal?: AbortSignal,
): Promise<Response> {
  return requestApi(...requestFor(name, fields, signal))
}

/** As {@link call}, with headers that the endpoint reads. @throws ApiError */
export function callWithHeaders<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  headers: Record<string, string>,
): Promise<Answer<Name>> {
  const [path, request] = requestFor(name, fields)
  return callApi(path, { ...request, headers })
}

/** As {@link call}, where `text` is the body itself and the other parameters go into the query. @throws ApiError */
export function callWithText<Name extends CallName>(
  name: Name,
  fields: Given<Name> & { text: string },
): Promise<Answer<Name>> {
  const [path, { method, json }] = requestFor(name, fields)
  const { text, ...query } = json as { text: string } & NonNullable<Query>
  return callApi(path, { method, text, query })
}

/** The address that a call asks for, to be opened instead. */
export function callAddress<Name extends Extract<CallName, `GET ${string}`>>(
  name: Name,
  fields: Given<Name>,
): string {
  const [path, { query }] = requestFor(name, fields)
  return addressOf(path, query)
}
