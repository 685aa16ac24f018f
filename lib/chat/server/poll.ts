import { Refusal } from '@/lib/core/refusal/refusal'
import type { PollInput } from '../contract/chat'
import { type Credentials, mayWrite, requireReadable } from './access'
import type { CachedRoom, PollResponse } from './cached-room'
import { bodyOf, respond, respondWithHistory } from './poll-response'
import { presence } from './presence'
import { roomCache } from './room-cache'

/** Parts of the request that only some polls need. */
export interface Poller {
  cookie: () => Credentials['cookie']
  /** The client's address, `''` if unknown. */
  address: () => string
  /** Aborts when the client disconnects. */
  signal: () => AbortSignal
}

/**
 * The body of the response to a poll; at once, and without the database, within the rows in memory.
 * @throws Refusal unauthorized for private rooms, forbidden for a reserved nick
 */
export function poll(input: PollInput, poller: Poller): string | Promise<string> {
  const cached = roomCache().peek(input.room)
  const response =
    cached && isPlain(cached, input) ? respond(cached, input) : pollFully(cached, input, poller)
  return response instanceof Promise ? response.then(bodyOf) : bodyOf(response)
}

/** Whether a poll only asks for rows, without `nick`, `before_id`, `wait` or credentials: almost all do. */
function isPlain({ room }: CachedRoom, input: PollInput): boolean {
  return input.nick === undefined && input.before_id === undefined && input.wait === 0 && !room?.private
}

async function pollFully(
  known: CachedRoom | undefined,
  input: PollInput,
  poller: Poller,
): Promise<PollResponse> {
  const cached = known ?? (await roomCache().get(input.room))
  if (cached.room?.private) await requireReadable(cached.room, credentialsOf(input, poller))
  if (input.nick !== undefined) await markPresent(cached, input, input.nick, poller)
  if (input.before_id !== undefined) return respondWithHistory(cached, input.before_id, input)
  return input.wait > 0 ? respondWhenNew(cached, input, poller) : respond(cached, input)
}

const credentialsOf = (input: PollInput, poller: Poller): Credentials => ({
  ...input,
  cookie: poller.cookie(),
  address: poller.address(),
})

/** Records the client as present. Wrong credentials are refused; other failures do not fail the poll. */
async function markPresent(cached: CachedRoom, input: PollInput, nick: string, poller: Poller) {
  if (await mayBePresent(cached, input, poller))
    await presence().heartbeat(cached, nick, input.session, poller)
}

/** @throws Refusal unauthorized */
async function mayBePresent({ room }: CachedRoom, input: PollInput, poller: Poller): Promise<boolean> {
  if (room?.kind !== 'custom') return true
  try {
    return await mayWrite(room, credentialsOf(input, poller))
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'unauthorized') throw error
    presence().logFailure(error)
    return false
  }
}

/** Responds as soon as there are rows, or when `wait` is over. */
async function respondWhenNew(first: CachedRoom, input: PollInput, poller: Poller): Promise<PollResponse> {
  const signal = poller.signal()
  const deadline = performance.now() + input.wait * 1000
  let cached = first
  let response = await respond(cached, input)
  while (response.isEmpty && !response.isReset && !signal.aborted && !roomCache().isClosing) {
    const remaining = deadline - performance.now()
    if (remaining <= 0) break
    const current = roomCache().peek(input.room)
    // Only a cached room is notified of commits, and a row may have been committed since the response was made.
    if (current === cached && cached.recentRows.lastId <= response.cursor.after_id)
      await cached.wait(remaining, input.events, signal)
    cached = current ?? (await roomCache().get(input.room))
    // The room may have become private meanwhile, or the account may have been deleted.
    await requireReadable(cached.room, credentialsOf(input, poller))
    response = await respond(cached, input)
  }
  return response
}
