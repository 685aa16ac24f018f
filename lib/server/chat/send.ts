import type { SendAnswer, SendInput } from '@/lib/schemas/chat'
import { counters } from '../counters'
import { addressTag, isSuperKey } from '../keys'
import { Refusal } from '../refusal'
import type { RepeatKey } from '../repeats/key'
import type { Outcome } from '../repeats/once'
import { settings } from '../settings'
import { type Screened, screenMessage, screenNick, screenRoom } from '../words/screen'
import { type Credentials, requireMember } from './access'
import { bannedError, findBan } from './bans'
import { identityIn } from './log-on-cookie'
import { refuseUnlessRepeat, requireStorageForMessage } from './message-storage'
import { type Identity, requireUnreserved } from './nick'
import { residents } from './residents'
import { callOf, type SendCall } from './send-call'
import { isShownToSender } from './shown'
import { type TurnTaker, takeTurn } from './slow-mode'
import type { RoomRecord } from './store'
import { type Stored, writer } from './writer'

export interface Sender extends Credentials {
  /** A key from the Authorization header or the `key` parameter. */
  key: string | null
}

/** @returns the key of the account that opens a custom room, else null @throws Refusal forbidden, unauthorized */
async function requireSendable(
  room: RoomRecord | null,
  sender: Sender,
  call: SendCall,
): Promise<string | null> {
  if (!room) {
    if (settings().publicRooms === 'open') return null
    throw new Refusal(
      'forbidden',
      'There is no such room, and new rooms are opened by the administrator only.',
    )
  }
  const account = room.kind === 'custom' ? await requireMember(room, sender) : null
  if (!room.frozen) return account
  const refusal = new Refusal('forbidden', 'This room is frozen: nobody can write to it now.')
  await refuseUnlessRepeat(call, refusal)
  return account
}

/** Whether what somebody says is kept from everybody else without telling them. @throws Refusal forbidden */
async function requireUnbanned(
  identity: Identity,
  room: RoomRecord | null,
  address: string,
  call: SendCall,
): Promise<{ hidden: boolean }> {
  const ban = findBan(identity, room?.id ?? null, () => address)
  if (ban && !ban.shadow) await refuseUnlessRepeat(call, bannedError(ban))
  return { hidden: ban !== null }
}

/** Takes the sender's turn where there is slow mode. @returns what gives it back @throws Refusal conflict */
async function takeTurnOf(taker: TurnTaker, room: RoomRecord | null, call: SendCall): Promise<() => void> {
  const noTurn = () => undefined
  if (!room) return noTurn
  try {
    return takeTurn(room, taker, call.send_id ?? call.key?.keyHash)
  } catch (error) {
    await refuseUnlessRepeat(call, error)
    return noTurn
  }
}

/**
 * What sensitive words make of a message, its nickname and, if it opens one, the name of its room.
 * @throws Refusal sensitive_word
 */
async function screen(call: SendCall, nick: string, opens: boolean): Promise<Omit<Screened, 'refusal'>> {
  const { refusal, ...message } = screenMessage(call.msg)
  const names = [screenNick(nick), ...(opens ? [screenRoom(call.room)] : [])]
  const refused = [...names.map((name) => name.refusal), refusal].find((reason) => reason !== null)
  if (refused) await refuseUnlessRepeat(call, refused)
  return { ...message, flagged: message.flagged || names.some((name) => name.flagged) }
}

const unscreened = (text: string) => ({ text, filtered: false, flagged: false })

/** @param clearedId what the room's stream holds up to there cannot be read any more */
function answer(stored: Stored, input: SendInput, clearedId: number): Omit<SendAnswer, 'code'> {
  const { row } = stored
  return {
    message: 'sent',
    id: Number(row.id),
    time: Number(row.time),
    room: input.room,
    nick: row.nick,
    trip: row.trip,
    msg: isShownToSender(row, clearedId) ? row.msg : '',
    filtered: Boolean(row.filtered),
  }
}

/** What is stored of a message beside its place. */
async function judge(
  call: SendCall,
  identity: Identity,
  room: RoomRecord | null,
  sender: Sender,
  isAdmin: boolean,
) {
  if (isAdmin) return { ...unscreened(call.msg), hidden: false }
  const { hidden } = await requireUnbanned(identity, room, sender.address, call)
  return { ...(await screen(call, identity.nick, !room)), hidden }
}

/** The message as it is stored, unless it was before. @throws Refusal as {@link send} */
async function store(
  call: SendCall,
  identity: Identity,
  sender: Sender,
  room: RoomRecord | null,
): Promise<Stored> {
  const isAdmin = sender.key !== null
  const account = isAdmin ? null : await requireSendable(room, sender, call)
  const { text, ...judged } = await judge(call, identity, room, sender, isAdmin)
  const tag = sender.address === '' ? null : addressTag(sender.address)
  await requireStorageForMessage(call)
  const taker = { identity, tag: tag ?? '', account }
  const giveBack = await takeTurnOf(taker, isAdmin ? null : room, call)
  const row = {
    ...{
      room: call.room,
      opens: !room,
      type: call.type,
      ...identity,
      msg: text,
      is_admin: isAdmin,
      ref_id: null,
    },
    ...{ ...judged, send_id: call.send_id ?? null, send_hash: call.sendHash, tag },
  }
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
 * Sends a message. It is answered when the message is durable; a repeat of a `send_id` or a key gives the first result.
 * @throws Refusal unauthorized, forbidden, sensitive_word, conflict, storage_full, unavailable
 */
export async function send(
  input: SendInput,
  sender: Sender,
  key: RepeatKey | null,
): Promise<Outcome<Omit<SendAnswer, 'code'>>> {
  const isAdmin = sender.key !== null && isSuperKey(sender.key)
  if (sender.key !== null && !isAdmin) throw new Refusal('unauthorized', 'The key is wrong.')
  const identity = identityIn(input.room, input.nick, () => sender.cookie)
  if (!isAdmin) requireUnreserved(identity.nick)
  const { room } = await residents().get(input.room)
  const call = callOf(input, identity, isAdmin, key)
  const stored = await store(call, identity, sender, room)
  if (!stored.repeat) counters().messages++
  if (stored.repeat && call.sendHash !== null && stored.row.send_hash !== call.sendHash)
    throw new Refusal('conflict', 'This send_id was used for another message.')
  return { result: answer(stored, input, room?.clearedId ?? 0), isRepeat: stored.repeat }
}
