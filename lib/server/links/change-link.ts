import type { DeleteLinkInput, UpdateLinkInput } from '@/lib/schemas/links'
import { db } from '../db/database'
import type { Note } from '../db/note'
import { requireStorageFor } from '../db/storage'
import { type OwnerProof, requireOwner } from '../owner-proof'
import { Refusal } from '../refusal'
import { endOf, requireNoLoop } from './add-link'
import { announceLink } from './links'
import { removeLink } from './store'

const notFound = () => new Refusal('not_found', 'There is no such short link, or it has expired.')

/**
 * The hash of a link's token, once the caller has proved to be its owner or the operator. It stands for this very
 * link: whoever makes another one under the same code gets another token.
 * @throws Refusal not_found, unauthorized
 */
async function authorise(link: string, proof: OwnerProof): Promise<string> {
  const row = await db().read.link.findUnique({
    where: { link },
    select: { tokenHash: true, expiresTime: true },
  })
  if (!row || (row.expiresTime !== null && row.expiresTime <= Date.now())) throw notFound()
  requireOwner(row.tokenHash, proof)
  return row.tokenHash
}

/**
 * Changes where a link leads, whether it asks first, or when it ends; what is not given stays.
 * @param bases as for {@link addLink}
 * @throws Refusal not_found, unauthorized, invalid_parameter, storage_full
 */
export async function updateLink(input: UpdateLinkInput, proof: OwnerProof, bases: readonly string[]) {
  const { link, target, tip, expires_in: seconds } = input
  if (target === undefined && tip === undefined && seconds === undefined)
    throw new Refusal('invalid_parameter', 'Give target, tip or expires_in: there is nothing to change.')
  if (target !== undefined) requireNoLoop(target, bases)
  const tokenHash = await authorise(link, proof)
  if (target !== undefined) await requireStorageFor(Buffer.byteLength(target))
  const now = Date.now()
  const end = seconds === undefined ? undefined : endOf(seconds, now)
  const expiresTime = typeof end === 'number' ? BigInt(end) : end
  const updatedTime = BigInt(now)
  const [row] = await db().write((client) =>
    client.link.updateManyAndReturn({
      where: { link, tokenHash },
      data: { target, tip, expiresTime, updatedTime, version: { increment: 1 } },
    }),
  )
  await announceLink(link)
  if (!row) throw notFound()
  return {
    message: 'updated' as const,
    link,
    target: row.target,
    url: `${bases[0]}/go/${link}`,
    tip: row.tip,
    expires_at: row.expiresTime === null ? null : Number(row.expiresTime),
  }
}

/** See {@link removeLink}; it is gone on all instances at once. */
async function remove(link: string, tokenHash: string | null, note?: Note): Promise<boolean> {
  const wasThere = await removeLink(link, tokenHash, note)
  await announceLink(link)
  return wasThere
}

/**
 * Removes a link for its owner; its code is free again.
 * @throws Refusal not_found, unauthorized
 */
export async function deleteLink(input: DeleteLinkInput, proof: OwnerProof) {
  const { link } = input
  const tokenHash = await authorise(link, proof)
  if (!(await remove(link, tokenHash))) throw notFound()
  return { message: 'deleted' as const, link }
}

/** Removes a link, whoever owns it. @returns whether it was there */
export const takeLinkDown = (link: string, note: Note): Promise<boolean> => remove(link, null, note)
