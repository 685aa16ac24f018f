import { fault } from '@/lib/core/contract/issue-rules'
import { requireStorageFor } from '@/lib/core/db/storage'
import { recordBytes } from '@/lib/core/idempotency/records'
import { addressTag } from '@/lib/core/keys'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { banRefusal, findBan } from '@/lib/moderation/server/bans'
import { screenMessage, screenNick, screenRoom } from '@/lib/moderation/server/words/screen'
import type { Identity } from './nick'
import { residents } from './room-cache'
import type { SendCall } from './send-call'
import { takeTurn } from './slow-mode'
import type { RoomRecord } from './store'
import { type NewRow, storedRowOverheadBytes } from './stream-append'

/** A message of somebody who may speak where it is for. */
export interface Sending {
  call: SendCall
  identity: Identity
  isAdmin: boolean
  address: string
  /** Null: the message opens it. */
  room: RoomRecord | null
  /** The key of the account that opens a custom room to the sender, or what stands for a hook: it has one turn in slow mode. */
  account: string | null
}

/** Whether what somebody says is kept from everybody else without telling them. @throws Refusal forbidden */
function requireWelcome({ room, identity, address }: Sending): { keptBack: boolean } {
  if (room?.frozen) throw new Refusal('forbidden', 'room_frozen')
  const ban = findBan(identity, room?.id ?? null, () => address)
  if (ban && !ban.shadow) throw banRefusal(ban)
  return { keptBack: ban !== null }
}

/**
 * What sensitive words make of a message, its nickname and, if it opens one, the name of its room.
 * @throws Refusal sensitive_word
 */
function screen({ call, identity, room }: Sending) {
  const message = screenMessage(call.msg)
  const ofNick = screenNick(identity.nick)
  const ofRoom = room ? null : screenRoom(call.room)
  const refused = ofNick.refusal ?? ofRoom?.refusal ?? message.refusal
  if (refused) throw refused
  const flagged = message.flagged || ofNick.flagged || ofRoom?.flagged === true
  return { text: message.text, filtered: message.filtered, flagged }
}

/**
 * Whether the room has reached the id of the message that another one replies to. Whether that message exists and can be
 * read is not checked: a reply is not lost because somebody deletes what it replies to, and nothing can be learnt by naming
 * ids. An id that is still to come is refused, because it will be that of whatever somebody says next.
 * @throws Refusal invalid_parameter
 */
async function requireReached(room: string, id: number): Promise<void> {
  const resident = await residents().get(room)
  // Another instance may have written it.
  if (id > resident.tail.lastId) await resident.refresh()
  if (id <= resident.tail.lastId) return
  throw invalidParameter('reply_to', fault('message_of_room'))
}

/** A message that may be stored. */
export interface Admitted {
  row: NewRow
  call: SendCall
  /** Gives the sender's turn back, which it took where there is slow mode. */
  giveBack: () => void
}

/**
 * Decides whether a message may be stored, and how.
 * @throws Refusal forbidden, sensitive_word, invalid_parameter, storage_full, conflict
 */
export async function admit(sending: Sending): Promise<Admitted> {
  const { call, identity, isAdmin, address, room, account } = sending
  const { keptBack } = isAdmin ? { keptBack: false } : requireWelcome(sending)
  const { text, filtered, flagged } = isAdmin
    ? { text: call.msg, filtered: false, flagged: false }
    : screen(sending)
  if (call.reply_to !== undefined) await requireReached(call.room, call.reply_to)
  const tag = address === '' ? null : addressTag(address)
  await requireStorageFor(Buffer.byteLength(call.msg) + storedRowOverheadBytes + (call.key ? recordBytes : 0))
  const taker = { identity, tag: tag ?? '', account }
  const giveBack =
    isAdmin || !room ? () => undefined : takeTurn(room, taker, call.send_id ?? call.key?.keyHash)
  // Field by field: a spread costs a microsecond, and every message goes this way.
  const row = {
    room: call.room,
    opens: !room,
    type: call.type,
    nick: identity.nick,
    trip: identity.trip,
    msg: text,
    is_admin: isAdmin,
    ref_id: null,
    filtered,
    flagged,
    keptBack,
    tag,
    send_id: call.send_id ?? null,
    send_hash: call.sendHash,
    reply_to: call.reply_to ?? null,
    is_bot: call.bot ?? false,
  }
  return { row, call, giveBack }
}
