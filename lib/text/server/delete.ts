import { requireOwner } from '@/lib/core/auth/owner-proof'
import type { Note } from '@/lib/core/db/note'
import type { TextDeletedAnswer } from '../contract/text'
import { announceText } from './cache'
import { seenOther, type Terms, versionToChange } from './precondition'
import { missing } from './read'
import { type Owned, readOwner, removeText } from './store'

/** See {@link removeText}; it is gone on all instances at once. */
async function remove(name: string, owned: Owned | null, note?: Note): Promise<boolean> {
  const wasThere = await removeText(name, owned, note)
  if (wasThere) await announceText(name)
  return wasThere
}

/**
 * Deletes a text for its owner; the name is free again.
 * @throws Refusal not_found, unauthorized, precondition_failed
 */
export async function deleteText(name: string, terms: Terms): Promise<TextDeletedAnswer> {
  const owner = await readOwner(name)
  if (!owner) throw missing()
  requireOwner(owner.tokenHash, terms)
  const version = await versionToChange(name, terms.ifMatch)
  if (!(await remove(name, { tokenHash: owner.tokenHash, version })))
    throw version === null ? missing() : seenOther()
  return { message: 'deleted', name }
}

/** Deletes a text, whoever owns it. @returns whether it was there */
export const takeTextDown = (name: string, note: Note): Promise<boolean> => remove(name, null, note)
