import type { SendInput } from '@/lib/schemas/chat'
import { db } from '../db/database'
import { requireStorageFor } from '../db/storage'

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

/** The repeat of a stored message is not refused: it gets the first result, whatever has become of the room. */
export async function refuseUnlessRepeat({ room, send_id }: SendInput, refusal: unknown): Promise<void> {
  if (send_id === undefined || !(await isStored(room, send_id))) throw refusal
}

/**
 * A message that is stored already takes no room: its repeat gets the first result however full the storage is.
 * @throws HttpError storage_full
 */
export async function requireStorageForMessage(input: SendInput): Promise<void> {
  try {
    await requireStorageFor(Buffer.byteLength(input.msg) + rowOverheadBytes)
  } catch (error) {
    await refuseUnlessRepeat(input, error)
  }
}
