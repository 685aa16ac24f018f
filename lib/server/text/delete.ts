import type { Note } from '../db/note'
import { type OwnerProof, requireOwner } from '../owner-proof'
import { Refusal } from '../refusal'
import { announceText } from './cache'
import { readOwner, removeText } from './store'

/** See {@link removeText}; it is gone on all instances at once. */
async function remove(name: string, tokenHash: string | null, note?: Note): Promise<boolean> {
  const wasThere = await removeText(name, tokenHash, note)
  if (wasThere) await announceText(name)
  return wasThere
}

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
  if (!owner || !(await remove(name, owner.tokenHash)))
    throw new Refusal('not_found', 'There is no text of this name.')
  return { message: 'deleted', name }
}

/** Deletes a text, whoever owns it. @returns whether it was there */
export const takeTextDown = (name: string, note: Note): Promise<boolean> => remove(name, null, note)
