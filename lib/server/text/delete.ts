import { requireOwner } from '../owner-proof'
import { Refusal } from '../refusal'
import { announceText } from './cache'
import { seenOther, type Terms, versionToChange } from './precondition'
import { readOwner, removeText } from './store'

/**
 * Deletes a text for its owner; the name is free again.
 * @throws Refusal not_found, unauthorized, precondition_failed
 */
export async function deleteText(name: string, terms: Terms): Promise<{ message: 'deleted'; name: string }> {
  const owner = await readOwner(name)
  if (!owner) throw new Refusal('not_found', 'There is no text of this name.')
  requireOwner(owner.tokenHash, terms)
  const version = await versionToChange(name, terms.ifMatch)
  if (!(await removeText(name, owner.tokenHash, version)))
    throw version === null ? new Refusal('not_found', 'There is no text of this name.') : seenOther()
  await announceText(name)
  return { message: 'deleted', name }
}
