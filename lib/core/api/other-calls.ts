import { type Answer, type CallName, type Given, type Query, requestFor } from './call'
import { addressOf, callApi, requestApi } from './fetcher'

/** As `call`, for an answer that the caller reads. @throws ApiError */
export function callForResponse<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  signal?: AbortSignal,
): Promise<Response> {
  return requestApi(...requestFor(name, fields, signal))
}

/** As `call`, with headers that the endpoint reads. @throws ApiError */
export function callWithHeaders<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  headers: Record<string, string>,
): Promise<Answer<Name>> {
  const [path, request] = requestFor(name, fields)
  return callApi(path, { ...request, headers })
}

/** As `call`, where `text` is the body itself and the other parameters go into the query. @throws ApiError */
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
