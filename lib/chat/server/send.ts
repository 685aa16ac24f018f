import { counters } from '@/lib/core/counters'
import type { RepeatKey } from '@/lib/core/idempotency/key'
import type { Outcome } from '@/lib/core/idempotency/once'
import { isSuperKey } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'
import type { SendAnswer, SendInput } from '../contract/chat'
import { type Credentials, requireMember } from './access'
import { type Admitted, admit, type Sending } from './admit'
import { identityIn } from './log-on-cookie'
import { requireUnreserved } from './nick'
import { residents } from './room-cache'
import { callOf, readFirst, type SendCall, type Stored } from './send-call'
import { isShownToSender } from './visibility'
import { writer } from './writer'

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
  { call, identity, isAdmin, room }: Omit<Sending, 'account' | 'address'>,
  sender: Sender,
): Promise<Sending> {
  if (!isAdmin) requireUnreserved(identity.nick)
  if (!room && !isAdmin && settings().publicRooms !== 'open') throw new Refusal('forbidden', 'rooms_closed')
  const account = room?.kind === 'custom' && !isAdmin ? await requireMember(room, sender) : null
  return { call, identity, isAdmin, address: sender.address, room, account: account?.usernameKey ?? null }
}

/** @throws Refusal conflict, not_found, unavailable */
async function store({ row, call, giveBack }: Admitted): Promise<Stored> {
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
    msg: isShownToSender(row, clearedId) ? row.msg : '',
    filtered: row.filtered,
  }
  if (row.reply_to !== null) told.reply_to = row.reply_to
  return told
}

/** What the sender gets. @param storing what became of the message, or why it is refused */
async function outcomeOf(
  storing: Promise<Stored>,
  { call, room }: Pick<Sending, 'call' | 'room'>,
): Promise<Outcome<SendAnswer>> {
  const stored = await storing.catch((refusal: unknown) => firstOr(refusal, call))
  if (!stored.repeat) counters.add('messages')
  else if (call.sendHash !== null && stored.row.send_hash !== call.sendHash)
    throw new Refusal('conflict', 'send_id_used')
  return { result: answer(stored, call.room, room?.clearedId ?? 0), isRepeat: stored.repeat }
}

/**
 * Sends a message. It is answered when the message is durable; a repeat of a `send_id` or a key gives the first result.
 * @throws Refusal unauthorized, forbidden, sensitive_word, conflict, storage_full, unavailable
 */
export async function send(
  input: SendInput,
  sender: Sender,
  key: RepeatKey | null,
): Promise<Outcome<SendAnswer>> {
  const isAdmin = isSentByAdmin(sender)
  const identity = identityIn(input.room, input.nick, () => sender.cookie)
  const call = callOf(input, identity, isAdmin, key)
  const { room } = await residents().get(input.room)
  const storing = recognise({ call, identity, isAdmin, room }, sender).then(admit).then(store)
  return outcomeOf(storing, { call, room })
}

/**
 * Sends what somebody says who was recognised: {@link send} without that, for senders that are known by something else.
 * @throws Refusal forbidden, sensitive_word, conflict, storage_full, unavailable
 */
export const deliver = (sending: Sending): Promise<Outcome<SendAnswer>> =>
  outcomeOf(admit(sending).then(store), sending)
