import { auditOf, type OwnerProof, requireOwner } from '@/lib/core/auth/owner-proof'
import { expiryIn } from '@/lib/core/clock'
import { fault } from '@/lib/core/contract/issue-rules'
import { clientWrite } from '@/lib/core/db/client-writes'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { hiddenRefusal, requireUnblocked } from '@/lib/core/hidden-items'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { screenTarget } from '@/lib/moderation/server/words/screen'
import type { DeleteLinkInput, UpdateLinkInput } from '../contract/schemas'
import { showsFirst } from '../contract/target'
import { linkPath } from '../limits'
import { noteFoundTarget, requireNoLoop, visitsLeftOf } from './add-link'
import { requireAllowedTarget } from './blocked-hosts'
import { announceLink, linkNotFound } from './cache'
import { hashLinkPassword } from './password'
import { changeLink, readOwner, removeLink } from './store'
import { targetHash } from './target'

/**
 * Requires the owner's token or the super key.
 * @returns the code as stored; the token's hash, which identifies this link: a later one of that code has another;
 *   and the link for the audit log
 * @throws Refusal not_found, unauthorized
 */
async function requireLinkOwner(code: string, proof: OwnerProof) {
  const owner = await readOwner(code)
  if (!owner) throw linkNotFound()
  return { ...owner, prover: requireOwner(owner.tokenHash, proof) }
}

/** What the audit log shows of a change: neither a password nor its hash. */
function auditedChange({ link: _, token: __, key: ___, password, ...change }: UpdateLinkInput) {
  return password === undefined ? change : { ...change, password: 'changed' }
}

/** undefined: unchanged; null: no password. @throws Refusal invalid_parameter, unavailable */
async function newPasswordHash({ password, no_password }: UpdateLinkInput, address: string) {
  if (password !== undefined && no_password)
    throw invalidParameter('no_password', fault('contradicts', { other: 'password' }))
  if (no_password) return null
  return password === undefined ? undefined : hashLinkPassword(password, address)
}

/** @param bases as for {@link addLink} @throws Refusal not_found, unauthorized, invalid_parameter, storage_full */
export async function updateLink(
  input: UpdateLinkInput,
  proof: OwnerProof,
  bases: readonly string[],
  address: string,
) {
  const { target, tip, expires_in: seconds, max_visits: maxVisits, pass_query: passQuery } = input
  const given = [target, tip, seconds, maxVisits, passQuery, input.password]
  if (given.every((value) => value === undefined) && !input.no_password)
    throw new Refusal('invalid_parameter', 'nothing_to_change_of_link')
  if (target !== undefined) requireNoLoop(target, bases)
  const { link, tokenHash, prover, before, isHidden } = await requireLinkOwner(input.link, proof)
  if (isHidden) throw hiddenRefusal()
  if (target !== undefined) requireAllowedTarget(target)
  if (target !== undefined) await requireUnblocked(targetHash(target))
  const word = target === undefined || prover === 'key' ? '' : screenTarget(target)
  if (target !== undefined) await requireStorageFor(Buffer.byteLength(target), address)
  const passwordHash = await newPasswordHash(input, address)
  const expiresTime = seconds === undefined ? undefined : expiryIn(seconds, Date.now())
  const visitsLeft = maxVisits === undefined ? undefined : visitsLeftOf(maxVisits)
  const change = { target, tip, expiresTime, visitsLeft, passQuery, passwordHash, flagged: word !== '' }
  const entry = { action: 'link.change', target: link, before, after: auditedChange(input) } as const
  const row = await clientWrite(address, () => changeLink(link, tokenHash, change, auditOf(prover, entry)))
  if (!row) throw linkNotFound()
  noteFoundTarget({ ...row, link }, word)
  await announceLink(link)
  return {
    message: 'updated' as const,
    link,
    target: row.target,
    url: bases[0] + linkPath(link),
    tip: showsFirst(row),
    expires_at: row.expires_time,
  }
}

/** For its owner. @throws Refusal not_found, unauthorized */
export async function deleteLink(input: DeleteLinkInput, proof: OwnerProof, address: string) {
  const { link, tokenHash, prover, before } = await requireLinkOwner(input.link, proof)
  const audit = auditOf(prover, { action: 'link.delete', target: link, before })
  if (!(await clientWrite(address, () => removeLink(link, tokenHash, audit)))) throw linkNotFound()
  await announceLink(link)
  return { message: 'deleted' as const, link }
}
