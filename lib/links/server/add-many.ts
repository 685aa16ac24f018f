import { errorStatus } from '@/lib/core/contract/errors'
import { fault } from '@/lib/core/contract/issue-rules'
import { isStorageFull, storageFull } from '@/lib/core/db/failures/disk-full'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { acquireCpu } from '@/lib/core/http/cpu'
import { dropMissing } from '@/lib/core/http/query'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { invalidInput, invalidParameter, Refusal, refusalBody } from '@/lib/core/refusal/refusal'
import { type ManyLinksInput, type ManyLinksResult, manyLinksItem } from '../contract/links'
import { addLink } from './add-link'

type Item = ManyLinksInput['links'][number]

function inputOf(item: Item) {
  const raw: Record<string, unknown> = typeof item === 'string' ? { target: item } : { ...item }
  if (Object.hasOwn(raw, 'password')) throw invalidParameter('password', fault('not_for_many'))
  dropMissing(raw, false)
  const result = manyLinksItem.safeParse(raw)
  if (!result.success) throw invalidInput(result.error, raw)
  return result.data
}

/**
 * Makes short links, each by itself: what is wrong with one refuses no other. They are made one after the other, each in
 * its turn beside other costly work, so that many links hold nobody up.
 * @param bases as for {@link addLink}
 * @param key each link is made once for it
 * @returns one result for each, and whether all that were made had been made before
 * @throws Refusal storage_full when none could be made for want of room; unavailable when too much work waits; the
 *   links made by then can be had by the key
 */
export async function addManyLinks(
  { links }: ManyLinksInput,
  bases: readonly string[],
  key: IdempotencyKey | null,
  request: Request,
): Promise<{ results: ManyLinksResult[]; isReplay: boolean }> {
  const address = clientAddressOf(request)
  const results: ManyLinksResult[] = []
  let isReplay = key !== null
  for (const [index, item] of links.entries()) {
    await acquireCpu(request)
    try {
      const input = { ...inputOf(item), password: undefined }
      const added = await addLink(input, bases, key?.part(index) ?? null, address)
      isReplay &&= added.isReplay
      results.push({ code: 200, ...added.result })
    } catch (error) {
      const refusal = isStorageFull(error) ? storageFull() : error
      if (!(refusal instanceof Refusal)) throw error
      results.push(refusalBody(refusal))
    }
  }
  // Whatever was made must be reported; where nothing was, the call is refused like any other.
  const wasMade = results.some(({ code }) => code === 200)
  if (!wasMade && results.some(({ code }) => code === errorStatus.storage_full)) throw storageFull()
  return { results, isReplay: isReplay && wasMade }
}
