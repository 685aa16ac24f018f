import {
  type CallName,
  type CallOptions,
  type CallResponse,
  type Given,
  type Query,
  requestFor,
} from './call'
import { addressOf, callApi, requestApi } from './fetcher'

/** As `call`, with the raw response. @throws ApiError */
export function callForResponse<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  more?: CallOptions,
): Promise<Response> {
  return requestApi(...requestFor(name, fields, more))
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
