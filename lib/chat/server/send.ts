import { type KeyUse, noKeyUse, requireCreator } from '@/lib/core/auth/create-keys'
import { keyRefused } from '@/lib/core/auth/refused-keys'
import { fault } from '@/lib/core/contract/issue-rules'
import { counters } from '@/lib/core/counters'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { recordBytes } from '@/lib/core/idempotency/records'
import type { RowKey } from '@/lib/core/idempotency/row-key'
import type { Outcome } from '@/lib/core/idempotency/run-once'
import { addressTag, isSuperKey, tagIfKnown } from '@/lib/core/keys'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'
import { banRefusal, findBan } from '@/lib/moderation/server/bans'
import { isReserved, requireUnreserved } from '@/lib/moderation/server/names/reserved-nicks'
import { screenMessage, screenNick, screenRoom } from '@/lib/moderation/server/words/screen'
import type { PostResponse, SendInput, SendResponse } from '../contract/chat'
import { type Credentials, requireMember } from './access'
import type { CachedRoom } from './cached-room'
import { messageToken } from './message-token'
import type { Identity } from './nick'
import { presence } from './presence'
import { isRaid, refuseRoomsInRaid, requireKnownSender } from './raid'
import { noteFoundMessage } from './report-lines'
import { roomCache } from './room-cache'
import { createRoomWithKey, refuseSimilarRoom } from './room-names'
import { findSentMessage, messageKeyOf, type SentMessage } from './send-idempotency'
import { identityInRoom } from './sign-in-cookie'
import { reserveSlot } from './slow-mode'
import { isFrozen, type RoomRecord } from './store'
import { type NewRow, storedRowOverheadBytes } from './stream-inserts'
import { isVisibleToSender } from './visibility'
import { writer } from './writer'

export interface Sender extends Credentials {
  /** From the Authorization header or the `key` parameter. */
  key: string | null
  /** The header X-Create-Key. */
  createKey?: string | null
  /** Finds the administrator whose page sends it, as the audit log names them; null without one. */
  administrator?: () => Promise<string | null>
}

interface Submission {
  input: Pick<SendInput, 'type' | 'msg' | 'reply_to' | 'bot'>
  key: RowKey | null
  identity: Identity
  /** The administrator who sends it, for the audit log; null for other senders. */
  actor: string | null
  address: string
  cached: CachedRoom
  /** The room when the request arrived; null: the message creates it. */
  room: RoomRecord | null
  /** The webhook that sends it and may change it; null for other senders. */
  webhookId: number | null
}

/**
 * Resolves when the message is durable; with a `send_id` or key that was used before, to the first result.
 * @throws Refusal unauthorized, forbidden, sensitive_word, conflict, storage_full, unavailable
 */
export async function send(
  input: SendInput,
  sender: Sender,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<SendResponse>> {
  const hasSuperKey = requireRightKey(sender)
  const identity = identityInRoom(input.room, input.nick, () => sender.cookie)
  const key = messageKeyOf(input, identity, hasSuperKey, idempotencyKey)
  const { address } = sender
  const cached = await roomCache().get(input.room, () => address)
  const { room } = cached
  const actor = hasSuperKey ? 'key' : await administratorOf(identity, room, sender)
  const message = { input, key, identity, actor, address, cached, room, webhookId: null }
  const appended = authorise(message, sender).then((allowed) => append(message, allowed))
  const sent = await sentOrSentBefore(appended, message)
  const outcome = outcomeOf(sent, message)
  const { id, time } = sent.row
  const token = isSentFrom(address, sent) ? messageToken(id, time, sent.isReplay) : undefined
  return token === undefined ? outcome : { ...outcome, result: { ...outcome.result, token } }
}

/** What administrators send they change in the control panel; callers elsewhere may use the same `send_id`. */
function isSentFrom(address: string, { row, isReplay }: SentMessage): boolean {
  return (
    !row.is_admin && (!isReplay || (row.tag !== null && address !== '' && row.tag === addressTag(address)))
  )
}

/**
 * Sends a message of a sender that was authorised in another way, such as a webhook.
 * @param slowModeKey makes the sender one in slow mode, whatever its nicks and addresses
 * @throws Refusal forbidden, sensitive_word, conflict, storage_full, unavailable
 */
export async function sendAuthorised(
  message: Submission,
  slowModeKey: string,
): Promise<Outcome<PostResponse>> {
  const allowed = { slowModeKey, account: null, use: noKeyUse }
  return outcomeOf(await sentOrSentBefore(append(message, allowed), message), message)
}

/** Whether the super key was given. @throws Refusal unauthorized if the key is wrong */
function requireRightKey({ key }: Sender): boolean {
  if (key === null) return false
  if (isSuperKey(key)) return true
  throw keyRefused('key_wrong')
}

/** The signed-in administrator, where only administrators may write; elsewhere they write like everybody else. */
async function administratorOf(
  { nick }: Identity,
  room: RoomRecord | null,
  sender: Sender,
): Promise<string | null> {
  return isFrozen(room) || isReserved(nick) ? ((await sender.administrator?.()) ?? null) : null
}

interface Allowed {
  /** What makes a sender one in slow mode, as an account does; null for other senders. */
  slowModeKey: string | null
  /** Of a custom room. */
  account: string | null
  /** Of the key that a new room needs. */
  use: KeyUse
}

/** @throws Refusal unauthorized, forbidden */
export async function requireRoomCreator({
  address,
  createKey = null,
}: Pick<Sender, 'address' | 'createKey'>): Promise<KeyUse> {
  const { publicRooms, creation } = settings()
  const isClosed = publicRooms !== 'open' && creation.rooms === 'everybody'
  if (isClosed && createKey === null) throw new Refusal('forbidden', 'rooms_closed')
  return requireCreator('room', { address, createKey, hasSuperKey: false })
}

async function authorise({ identity, actor, cached, room }: Submission, sender: Sender): Promise<Allowed> {
  const isAdmin = actor !== null
  if (!isAdmin) requireUnreserved(identity.nick)
  if (!room && !isAdmin) refuseRoomsInRaid()
  if (!room) await refuseSimilarRoom(cached.name)
  const use = room || isAdmin ? noKeyUse : await requireRoomCreator(sender)
  const isMember = room?.kind === 'custom' && !isAdmin
  const account = isMember ? (await requireMember(room, sender)).usernameKey : null
  return { use, account, slowModeKey: account }
}

/** @throws Refusal forbidden, sensitive_word, invalid_parameter, storage_full */
async function rowOf(message: Submission, account: string | null): Promise<NewRow> {
  const { input, key, identity, actor, address, cached, room, webhookId } = message
  const isAdmin = actor !== null
  const shadowed = !isAdmin && isShadowBanned(message, account)
  const { text, filtered, flagged, word } = isAdmin
    ? { text: input.msg, filtered: false, flagged: false, word: undefined }
    : screen(message)
  if (input.reply_to !== undefined) await requireReached(cached, input.reply_to)
  const bytes = Buffer.byteLength(input.msg) + storedRowOverheadBytes + (key?.record ? recordBytes : 0)
  await requireStorageFor(bytes, isAdmin ? undefined : address)
  const tag = tagIfKnown(address)
  const isOther =
    room !== null && !isAdmin && webhookId === null && (await isOtherSender(identity, tag, room))
  // Field by field: a spread costs a microsecond per message.
  return {
    room: cached.name,
    createsRoom: !room,
    type: input.type,
    nick: identity.nick,
    trip: identity.trip,
    msg: text,
    is_admin: isAdmin,
    ref_id: null,
    filtered,
    flagged,
    shadowed,
    tag,
    send_id: key?.uniqueValue ?? null,
    send_hash: key && !key.record ? key.inputHash : null,
    key_hash: key?.record?.keyHash,
    reply_to: input.reply_to ?? null,
    is_bot: input.bot ?? false,
    hook_id: webhookId,
    other_sender: isOther,
    account,
    actor: actor ?? undefined,
    word,
  }
}

/** A message is sent whether or not that can be read. */
async function isOtherSender(identity: Identity, tag: string | null, { id }: RoomRecord): Promise<boolean> {
  try {
    return (await presence().names(id)).isOtherSender(identity, tag)
  } catch (error) {
    presence().logFailure(error)
    return false
  }
}

/** @throws Refusal those of {@link rowOf}, conflict */
async function append(message: Submission, { slowModeKey, account, use }: Allowed): Promise<SentMessage> {
  const { key, identity, address, room, webhookId } = message
  const row = await rowOf(message, account)
  const isInRaid = isRaid() && !row.is_admin && webhookId === null
  // A shadow-banned sender must not notice, and nobody sees the message.
  if (isInRaid && !row.shadowed) await requireKnownSender({ address, trip: row.trip, account }, row)
  if (use !== noKeyUse) await createRoomWithKey(row.room, use)
  const releaseSlot =
    row.is_admin || !room
      ? () => undefined
      : reserveSlot(
          room,
          { identity, address, tag: row.tag ?? '', slowModeKey, isInRaid },
          key?.record?.keyHash ?? key?.uniqueValue,
        )
  try {
    const sent = await writer().append(row, key, address)
    if (sent.isReplay) releaseSlot()
    else if (row.word !== undefined && !row.shadowed)
      noteFoundMessage({ ...row, ...sent.row }, message.input.msg, row.word)
    return sent
  } catch (error) {
    releaseSlot()
    throw error
  }
}

/** Whether the sender is under a shadow ban. @throws Refusal forbidden under an open one, or in a frozen room */
export function isShadowBanned(
  {
    room,
    identity,
    address,
  }: Pick<Submission, 'room' | 'address'> & { identity: Identity & { tag?: string | null } },
  account: string | null,
): boolean {
  if (isFrozen(room)) throw new Refusal('forbidden', 'room_frozen')
  const ban = findBan({ ...identity, account }, room?.id ?? null, () => address)
  if (ban && !ban.shadow) throw banRefusal(ban)
  return ban !== null
}

/** Filters the words of a message, its nick and the name of a new room. @throws Refusal sensitive_word */
function screen({ input, identity, room, cached }: Submission) {
  const message = screenMessage(input.msg)
  const ofNick = screenNick(identity.nick)
  const ofRoom = room ? null : screenRoom(cached.name)
  const refused = ofNick.refusal ?? ofRoom?.refusal ?? message.refusal
  if (refused) throw refused
  const flagged = message.flagged || ofNick.flagged || ofRoom?.flagged === true
  const word = message.word || (flagged ? identity.nick : undefined)
  return { text: message.text, filtered: message.filtered, flagged, word }
}

/**
 * Refuses an id that the room has not reached: an unrelated message would get it. Whether the message is visible is not
 * checked: a reply must survive the deletion of its original, and not reveal which ids exist.
 * @throws Refusal invalid_parameter
 */
async function requireReached(cached: CachedRoom, id: number): Promise<void> {
  // Another instance may have written it.
  if (id > cached.recentRows.lastId) await cached.refresh()
  if (id > cached.recentRows.lastId) throw invalidParameter('reply_to', fault('message_of_room'))
}

const sentOrSentBefore = (appended: Promise<SentMessage>, { cached, key }: Submission) =>
  appended.catch((refusal: unknown) => replayOrRefusal(refusal, cached.name, key))

function outcomeOf(sent: SentMessage, { cached, room }: Submission): Outcome<PostResponse> {
  if (!sent.isReplay) counters.add('messages')
  return { result: toResponse(sent, cached.name, room?.clearedId ?? 0), isReplay: sent.isReplay }
}

/**
 * A message that is already stored gets its first result whatever a repetition is refused for, except without
 * authorisation: then nothing about it is revealed.
 */
async function replayOrRefusal(refusal: unknown, room: string, key: RowKey | null): Promise<SentMessage> {
  if (!(refusal instanceof Refusal) || refusal.reason === 'unauthorized') throw refusal
  const sent = await findSentMessage(room, key)
  if (sent === null) throw refusal
  return sent
}

/** @param clearedId the room is cleared up to this id */
function toResponse({ row }: SentMessage, room: string, clearedId: number): PostResponse {
  const { id, time, nick, trip, filtered } = row
  const msg = isVisibleToSender(row, clearedId) ? row.msg : ''
  const response: PostResponse = { message: 'sent', id, time, room, nick, trip, msg, filtered }
  if (row.reply_to !== null) response.reply_to = row.reply_to
  if (row.is_admin) response.is_admin = true
  return response
}
