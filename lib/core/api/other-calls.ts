import { type CallName, type CallResponse, type Given, type Query, requestFor } from './call'
import { addressOf, callApi, requestApi } from './fetcher'

/** As `call`, with the raw response. @throws ApiError */
export function callForResponse<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  signal?: AbortSignal,
): Promise<Response> {
  return requestApi(...requestFor(name, fields, signal))
}

/** As `call`, with request headers. @throws ApiError */
export function callWithHeaders<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  headers: Record<string, string>,
): Promise<CallResponse<Name>> {
  const [path, request] = requestFor(name, fields)
  return callApi(path, { ...request, headers })
}

/** As `call`; `text` is the body, other parameters go into the query. @throws ApiError */
export function callWithText<Name extends CallName>(
  name: Name,
  fields: Given<Name> & { text: string },
): Promise<CallResponse<Name>> {
  const [path, { method, json }] = requestFor(name, fields)
  const { text, ...query } = json as { text: string } & NonNullable<Query>
  return callApi(path, { method, text, query })
}

/** The address of a call, to be opened. */
export function callAddress<Name extends Extract<CallName, `GET ${string}`>>(
  name: Name,
  fields: Given<Name>,
): string {
  const [path, { query }] = requestFor(name, fields)
  return addressOf(path, query)
}
