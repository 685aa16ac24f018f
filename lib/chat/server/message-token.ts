import { clockSkewMaxMs } from '@/lib/core/clock'
import { equalsSecret, signToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'

// The token of a message proves that its holder sent it. Nothing is stored: it consists of the time at which it was
// issued and a keyed hash of that and the id, which is never reused.

const tokenOf = (id: number, issued: number): string =>
  `${issued.toString(36)}.${signToken(`message ${id} ${issued}`)}`

/** What is dated ahead was issued before the clock was set back, and has ended. */
function hasEnded(issued: number): boolean {
  const age = Date.now() - issued
  return age < -clockSkewMaxMs || age > settings().editMinutes * 60_000
}

/**
 * Undefined once the message cannot be changed any more.
 * @param time of the message. In a room whose times are ahead of the clock, the token is issued now, but not once more
 */
export function messageToken(id: number, time: number, isReplay: boolean): string | undefined {
  const now = Date.now()
  const issued = !isReplay && time > now + clockSkewMaxMs ? now : time
  return settings().editMinutes === 0 || hasEnded(issued) ? undefined : tokenOf(id, issued)
}

/**
 * Needs no look at the message, so that guesses show nothing about it.
 * @throws Refusal unauthorized for a wrong token, forbidden after the time for changes
 */
export function requireSender(id: number, token: string | null): void {
  if (token === null) throw new Refusal('unauthorized', 'token_needed')
  const issued = Number.parseInt(token, 36)
  if (!equalsSecret(token, tokenOf(id, issued))) throw new Refusal('unauthorized', 'message_token_wrong')
  const minutes = settings().editMinutes
  if (minutes === 0) throw new Refusal('forbidden', 'edits_off')
  if (hasEnded(issued)) throw new Refusal('forbidden', 'edit_too_late', { values: { minutes } })
}
