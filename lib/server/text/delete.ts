import { type OwnerProof, requireOwner } from '../owner-proof'
import { Refusal } from '../refusal'
import { announceText } from './cache'
import { readOwner, removeText } from './store'

/**
 * Deletes a text for its owner; the name is free again.
 * @throws Refusal not_found, unauthorized
 */
export async function deleteText(
  name: string,
  proof: OwnerProof,
): Promise<{ message: 'deleted'; name: string }> {
  const owner = await readOwner(name)
  if (owner) requireOwner(owner.tokenHash, proof)
  if (!owner || !(await removeText(name, owner.tokenHash)))
    throw new Refusal('not_found', 'There is no text of this name.')
  await announceText(name)
  return { message: 'deleted', name }
}
