import { db } from '../db/database'
import { requireStorageFor } from '../db/storage'
import { recordBytes } from '../repeats/records'
import type { SendCall } from './send-call'
import { isKeyUsed } from './send-keys'

/** What a row takes beside its text, indexes included. */
export const rowOverheadBytes = 300

/** Whether a message with this send_id is in the room. */
async function isStored(room: string, sendId: string): Promise<boolean> {
  const row = await db().read.message.findFirst({
    where: { sendId, room: { name: room } },
    select: { id: true },
  })
  return row !== null
}

/** Whether this message seems to have been sent before. */
async function isRepeat({ room, send_id, key }: SendCall): Promise<boolean> {
  if (send_id !== undefined) return isStored(room, send_id)
  return key !== null && isKeyUsed(key.keyHash)
}

/** The repeat of a stored message is not refused: it gets the first result, whatever has become of the room. */
export async function refuseUnlessRepeat(call: SendCall, refusal: unknown): Promise<void> {
  if (!(await isRepeat(call))) throw refusal
}

/**
 * A message that is stored already takes no room: its repeat gets the first result however full the storage is.
 * @throws Refusal storage_full
 */
export async function requireStorageForMessage(call: SendCall): Promise<void> {
  try {
    await requireStorageFor(Buffer.byteLength(call.msg) + rowOverheadBytes + (call.key ? recordBytes : 0))
  } catch (error) {
    await refuseUnlessRepeat(call, error)
  }
}
