import { type ApiError, toApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import { dayMs } from '@/lib/core/contract/days'
import { previewLink } from '@/lib/links/client/links'
import { mineLimits } from '../limits'
import type { Item } from './items'

/**
 * `protected`: it exists, but shows itself only to those who know its password or key. `unknown`: it could not be
 * looked up.
 */
export type State = 'active' | 'protected' | 'expired' | 'usedUp' | 'deleted' | 'unknown'

export interface ItemStatus {
  state: State
  /** Visits of a link, else null. */
  hits: number | null
  /** Where a link leads, else `''`. */
  target: string
  /** What the server knows better than the list. */
  item: Item
  /** Why it could not be looked up. */
  error: ApiError | null
}

/** Clocks of browsers may differ from the server's. */
const clockToleranceMs = 60_000

const statusOf = (item: Item, state: State): ItemStatus => ({
  state,
  hits: null,
  target: '',
  item,
  error: null,
})

function goneStatus(item: Item): ItemStatus {
  const isExpired = item.expires !== null && item.expires <= Date.now() + clockToleranceMs
  return statusOf(item, isExpired ? 'expired' : item.limited ? 'usedUp' : 'deleted')
}

async function lookUpLink(item: Item, signal: AbortSignal): Promise<ItemStatus> {
  const preview = await previewLink(item.name, signal)
  const { created_at: created, expires_at: expires, visits_left: left, hits, target } = preview
  // A code is free again after its link: this one has another owner.
  if (Math.abs(created - item.created) > dayMs) return goneStatus(item)
  const now = { ...item, created, expires, limited: item.limited || left !== null }
  return { ...statusOf(now, 'active'), hits, target }
}

/** Asks for the versions: that needs the token, but does not load the text. */
async function lookUpText(item: Item, signal: AbortSignal): Promise<ItemStatus> {
  const { name, token } = item
  await call('POST /api/sf/v1/versions', { name, token }, { signal })
  return statusOf(item, item.sealed || item.limited ? 'protected' : 'active')
}

/** A link with a password refuses its preview; a text refuses a token that is not its own, so it is another one. */
const refusedState = { link: 'protected', text: 'deleted' } as const

/** The status of an item as the server knows it. Never throws. */
export async function lookUp(item: Item): Promise<ItemStatus> {
  const signal = AbortSignal.timeout(mineLimits.lookUpSecondsMax * 1000)
  try {
    return await (item.kind === 'link' ? lookUpLink : lookUpText)(item, signal)
  } catch (caught) {
    const error = toApiError(caught)
    if (error.slug === 'not_found') return goneStatus(item)
    // `conflict`: too many wrong passwords.
    const isRefused = error.slug === 'unauthorized' || (item.kind === 'link' && error.slug === 'conflict')
    if (isRefused) return statusOf(item, refusedState[item.kind])
    return { ...statusOf(item, 'unknown'), error }
  }
}

/** Deletes an item on the server. One that is gone already counts as deleted. @throws ApiError */
export async function deleteItem(item: Item): Promise<Item> {
  const { kind, name, token } = item
  try {
    if (kind === 'link') await call('POST /go/delete', { link: name, token })
    else await call('POST /api/sf/v1/delete', { name, token })
  } catch (caught) {
    if (toApiError(caught).slug !== 'not_found') throw caught
  }
  return item
}
