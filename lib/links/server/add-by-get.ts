import { createHash } from 'node:crypto'
import { fault } from '@/lib/core/contract/issue-rules'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { rawQueryOf } from '@/lib/core/http/query'
import { IdempotencyKey } from '@/lib/core/idempotency/key'
import type { Outcome } from '@/lib/core/idempotency/run-once'
import { addressTag } from '@/lib/core/keys'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { AddLinkInput, AddLinkResponse } from '../contract/schemas'
import { addLink } from './add-link'

/** Proxies repeat GETs: for so long the same input from the same network gives the first result. */
const repeatsMs = 60_000

function repetitionKey(input: AddLinkInput, address: string): IdempotencyKey {
  const tag = addressTag(address)
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  return new IdempotencyKey('addlink-get', `${tag}/${digest}`, () => tag, repeatsMs)
}

/**
 * Makes a link by GET. An address is kept in logs and histories, and its result is given to a whole network: so there is no
 * secret in either.
 * @param key the caller's, null without one
 * @throws Refusal as {@link addLink}, and invalid_parameter for a password or token
 */
export async function addLinkByGet(
  input: AddLinkInput,
  bases: readonly string[],
  key: IdempotencyKey | null,
  request: Request,
): Promise<Outcome<AddLinkResponse>> {
  const query = new URLSearchParams(rawQueryOf(request))
  for (const name of ['password', 'token'])
    if (query.has(name)) throw invalidParameter(name, fault('not_in_address', undefined, 'post'))
  const address = clientAddressOf(request)
  const added = await addLink(input, bases, key ?? repetitionKey(input, address), address)
  const { token: _, ...result } = added.result
  return { ...added, result }
}
