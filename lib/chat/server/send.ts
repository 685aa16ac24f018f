import { fault } from '@/lib/core/contract/issue-rules'
import { counters } from '@/lib/core/counters'
import { requireStorageFor } from '@/lib/core/db/storage'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { recordBytes } from '@/lib/core/idempotency/records'
import type { Outcome } from '@/lib/core/idempotency/run-once'
import { addressTag, isSuperKey } from '@/lib/core/keys'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'
import { banRefusal, findBan } from '@/lib/moderation/server/bans'
import { requireUnreserved } from '@/lib/moderation/server/names/reserved'
import { screenMessage, screenNick, screenRoom } from '@/lib/moderation/server/words/screen'
import type { SendAnswer, SendInput } from '../contract/chat'
import { type Credentials, requireMember } from './access'
import type { Identity } from './nick'

import { roomCache } from './room-cache'
import { callOf, readFirst, type SendCall, type Stored } from './sent-messages'
import { identityInRoom } from './sign-in-cookie'
import { reserveSlot } from './slow-mode'
import type { RoomRecord } from './store'
import { type NewRow, storedRowOverheadBytes } from './stream-append'
import { isVisibleToSender } from './visibility'
import { writer } from './writer'

/** A message of somebody who may speak where it is for. */
interface AuthorisedMessage {
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
function requireWelcome({ room, identity, address }: AuthorisedMessage): { shadowed: boolean } {
  if (room?.frozen) throw new Refusal('forbidden', 'room_frozen')
  const ban = findBan(identity, room?.id ?? null, () => address)
  if (ban && !ban.shadow) throw banRefusal(ban)
  return { shadowed: ban !== null }
}

/**
 * What sensitive words make of a message, its nickname and, if it opens one, the name of its room.
 * @throws Refusal sensitive_word
 */
function screen({ call, identity, room }: AuthorisedMessage) {
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
  const resident = await roomCache().get(room)
  // Another instance may have written it.
  if (id > resident.recentRows.lastId) await resident.refresh()
  if (id <= resident.recentRows.lastId) return
  throw invalidParameter('reply_to', fault('message_of_room'))
}

/** A message that may be stored. */
interface PreparedMessage {
  row: NewRow
  call: SendCall
  /** Gives the sender's turn back, which it took where there is slow mode. */
  releaseSlot: () => void
}

/**
 * Decides whether a message may be stored, and how.
 * @throws Refusal forbidden, sensitive_word, invalid_parameter, storage_full, conflict
 */
async function prepare(sending: AuthorisedMessage): Promise<PreparedMessage> {
  const { call, identity, isAdmin, address, room, account } = sending
  const { shadowed } = isAdmin ? { shadowed: false } : requireWelcome(sending)
  const { text, filtered, flagged } = isAdmin
    ? { text: call.msg, filtered: false, flagged: false }
    : screen(sending)
  if (call.reply_to !== undefined) await requireReached(call.room, call.reply_to)
  const tag = address === '' ? null : addressTag(address)
  await requireStorageFor(Buffer.byteLength(call.msg) + storedRowOverheadBytes + (call.key ? recordBytes : 0))
  const taker = { identity, tag: tag ?? '', account }
  const giveBack =
    isAdmin || !room ? () => undefined : reserveSlot(room, taker, call.send_id ?? call.key?.keyHash)
  // Field by field: a spread costs a microsecond, and every message goes this way.
  const row = {
    room: call.room,
    createsRoom: !room,
    type: call.type,
    nick: identity.nick,
    trip: identity.trip,
    msg: text,
    is_admin: isAdmin,
    ref_id: null,
    filtered,
    flagged,
    shadowed,
    tag,
    send_id: call.send_id ?? null,
    send_hash: call.sendHash,
    reply_to: call.reply_to ?? null,
    is_bot: call.bot ?? false,
  }
  return { row, call, releaseSlot: giveBack }
}

export interface Sender extends Credentials {
  /** A key from the Authorization header or the `key` parameter. */
  key: string | null
}

/** Whether a super key came along. @throws Refusal unauthorized when a wrong one did */
function isSentByAdmin({ key }: Sender): boolean {
  if (key === null) return false
  if (isSuperKey(key)) return true
  throw new Refusal('unauthorized', 'key_wrong')
}

/**
 * Recognises who speaks, and lets them in where they may speak.
 * @throws Refusal unauthorized, forbidden, unavailable
 */
async function recognise(
  { call, identity, isAdmin, room }: Omit<AuthorisedMessage, 'account' | 'address'>,
  sender: Sender,
): Promise<AuthorisedMessage> {
  if (!isAdmin) requireUnreserved(identity.nick)
  if (!room && !isAdmin && settings().publicRooms !== 'open') throw new Refusal('forbidden', 'rooms_closed')
  const account = room?.kind === 'custom' && !isAdmin ? await requireMember(room, sender) : null
  return { call, identity, isAdmin, address: sender.address, room, account: account?.usernameKey ?? null }
}

/** @throws Refusal conflict, not_found, unavailable */
async function store({ row, call, releaseSlot: giveBack }: PreparedMessage): Promise<Stored> {
  try {
    const stored = await writer().append(row, call.key)
    if (stored.repeat) giveBack()
    return stored
  } catch (error) {
    giveBack()
    throw error
  }
}

/**
 * Whatever the reason for a refusal, a message that is already stored gets its first result, except where the sender
 * could not show who they are: then nothing about it is revealed.
 */
async function firstOr(refusal: unknown, call: SendCall): Promise<Stored> {
  if (!(refusal instanceof Refusal) || refusal.reason === 'unauthorized') throw refusal
  const stored = await readFirst(call)
  if (stored === null) throw refusal
  return stored
}

/** @param clearedId what the room's stream holds up to there cannot be read any more */
function answer({ row }: Stored, room: string, clearedId: number): SendAnswer {
  const told: SendAnswer = {
    message: 'sent',
    id: row.id,
    time: row.time,
    room,
    nick: row.nick,
    trip: row.trip,
    msg: isVisibleToSender(row, clearedId) ? row.msg : '',
    filtered: row.filtered,
  }
  if (row.reply_to !== null) told.reply_to = row.reply_to
  return told
}

/** What the sender gets. @param storing what became of the message, or why it is refused */
async function outcomeOf(
  storing: Promise<Stored>,
  { call, room }: Pick<AuthorisedMessage, 'call' | 'room'>,
): Promise<Outcome<SendAnswer>> {
  const stored = await storing.catch((refusal: unknown) => firstOr(refusal, call))
  if (!stored.repeat) counters.add('messages')
  else if (call.sendHash !== null && stored.row.send_hash !== call.sendHash)
    throw new Refusal('conflict', 'send_id_used')
  return { result: answer(stored, call.room, room?.clearedId ?? 0), isReplay: stored.repeat }
}

/**
 * Sends a message. It is answered when the message is durable; a repeat of a `send_id` or a key gives the first result.
 * @throws Refusal unauthorized, forbidden, sensitive_word, conflict, storage_full, unavailable
 */
export async function send(
  input: SendInput,
  sender: Sender,
  key: IdempotencyKey | null,
): Promise<Outcome<SendAnswer>> {
  const isAdmin = isSentByAdmin(sender)
  const identity = identityInRoom(input.room, input.nick, () => sender.cookie)
  const call = callOf(input, identity, isAdmin, key)
  const { room } = await roomCache().get(input.room)
  const storing = recognise({ call, identity, isAdmin, room }, sender).then(prepare).then(store)
  return outcomeOf(storing, { call, room })
}

/**
 * Sends what somebody says who was recognised: {@link send} without that, for senders that are known by something else.
 * @throws Refusal forbidden, sensitive_word, conflict, storage_full, unavailable
 */
export const sendAuthorised = (sending: AuthorisedMessage): Promise<Outcome<SendAnswer>> =>
  outcomeOf(prepare(sending).then(store), sending)
