import type { AdminMessage, NewMessageInput } from '@/lib/schemas/admin/messages'
import { identityOf } from '../chat/nick'
import { removedKind } from '../chat/store'
import type { Stored } from '../chat/stored-before'
import { rowOverheadBytes } from '../chat/stream-append'
import { writer } from '../chat/writer'
import { db } from '../db/database'
import { requireStorageFor } from '../db/storage'
import { isStorageFull, storageFull } from '../failures/disk-full'
import { Refusal } from '../refusal'
import { recordAudit } from './audit'
import { readMessage } from './message-search'

/** Rooms that an announcement reaches. */
const roomsMax = 5000
/** Rooms whose message waits for the writer at once. */
const roomsAtOnce = 256

async function everyRoom(): Promise<string[]> {
  const rows = await db().read.room.findMany({
    where: { kind: { not: removedKind } },
    select: { name: true },
    orderBy: { lastId: 'desc' },
    take: roomsMax,
  })
  return rows.map((row) => row.name)
}

/**
 * Says something as administrator, frozen room or not; without a room, in every room.
 * @returns the message, or how many rooms it was said in
 * @throws Refusal not_found, storage_full
 */
export async function postMessage(
  input: NewMessageInput,
  actor: string,
): Promise<AdminMessage | { message: 'sent'; rooms: number }> {
  const { nick, trip } = identityOf(input.nick)
  const names = input.room === undefined ? await everyRoom() : [input.room]
  await requireStorageFor((Buffer.byteLength(input.msg) + rowOverheadBytes) * names.length)
  const append = (room: string) =>
    writer().append({
      ...{ room, opens: false, type: input.type, nick, trip, msg: input.msg, is_admin: true, ref_id: null },
      ...{
        filtered: false,
        flagged: false,
        hidden: false,
        send_id: null,
        send_hash: null,
        tag: null,
        reply_to: null,
        is_bot: false,
      },
    })
  const stored: PromiseSettledResult<Stored>[] = []
  for (let i = 0; i < names.length; i += roomsAtOnce)
    stored.push(...(await Promise.allSettled(names.slice(i, i + roomsAtOnce).map(append))))
  const sent = stored.filter((result) => result.status === 'fulfilled')
  const first = sent[0]
  const full = stored.find((result) => result.status === 'rejected' && isStorageFull(result.reason))
  if (!first && full) throw storageFull()
  if (!first) throw new Refusal('not_found', 'no_room')
  const target = input.room ?? `${sent.length} rooms`
  await recordAudit({
    actor,
    action: 'message.post',
    target,
    after: { type: input.type, nick, msg: input.msg },
  })
  return input.room === undefined ? { message: 'sent', rooms: sent.length } : readMessage(first.value.row.id)
}
