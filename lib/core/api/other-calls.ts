import { type CallName, type CallOptions, type Given, requestFor } from './call'
import { addressOf, requestApi } from './fetcher'

/** As `call`, with the raw response. @throws ApiError */
export function callForResponse<Name extends CallName>(
  name: Name,
  fields: Given<Name>,
  more?: CallOptions,
): Promise<Response> {
  return requestApi(...requestFor(name, fields, more))
}

/** The address of a call, to be opened. */
export function callAddress<Name extends Extract<CallName, `GET ${string}`>>(
  name: Name,
  fields: Given<Name>,
): string {
  const [path, { query }] = requestFor(name, fields)
  return addressOf(path, query)
}
