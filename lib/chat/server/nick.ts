import { LRUCache } from 'lru-cache'
import { tripOf } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'
import { NameMatcher } from '@/lib/moderation/server/names/name-matcher'
import { officialNames } from '@/lib/moderation/server/names/official-names'

/** A person in a room: the shown name, and the trip that shows it is the same person as before. */
export interface Identity {
  nick: string
  trip: string | null
}

const trips = new LRUCache<string, string>({ max: 5000 })

/** Splits `name#secret`; the secret becomes a trip and goes no further. */
export function identityOf(input: string): Identity {
  const hash = input.indexOf('#')
  if (hash < 0) return { nick: input, trip: null }
  const nick = input.slice(0, hash).trim()
  const secret = input.slice(hash + 1)
  if (secret === '') return { nick, trip: null }
  let trip = trips.get(secret)
  if (trip === undefined) {
    trip = tripOf(secret)
    trips.set(secret, trip)
  }
  return { nick, trip }
}

interface ReservedNicks {
  /** What they are made of: they are made again when this is replaced. */
  settings: object
  matcher: NameMatcher
  /** Names of signs alone, some of which look like letters: ● is not o here. */
  signs: ReadonlySet<string>
  verdicts: LRUCache<string, boolean>
}

const holder = () =>
  processState<{ reserved: ReservedNicks | null }>('reserved-nicks', () => ({ reserved: null }))

const letterOrNumber = /[\p{L}\p{N}]/u

/** The names that need the super key: the official ones, and those that an administrator added. */
function reservedNicks(): ReservedNicks {
  const current = settings()
  const known = holder().reserved
  if (known?.settings === current) return known
  const added = current.reservedNicks.map((name) => [name, 'word'] as const)
  const reserved = {
    settings: current,
    matcher: new NameMatcher([...added, ...officialNames]),
    signs: new Set(current.reservedNicks.filter((name) => !letterOrNumber.test(name)).map(nickKeyOf)),
    verdicts: new LRUCache<string, boolean>({ max: 5000 }),
  }
  holder().reserved = reserved
  return reserved
}

/** Whether a name, or what it looks like, speaks for the platform. */
export function isReserved(nick: string): boolean {
  const { matcher, signs, verdicts } = reservedNicks()
  let reserved = verdicts.get(nick)
  if (reserved === undefined) {
    reserved = matcher.matches(nick) || signs.has(nickKeyOf(nick))
    verdicts.set(nick, reserved)
  }
  return reserved
}

/** @throws Refusal forbidden */
export function requireUnreserved(nick: string): void {
  if (isReserved(nick)) throw new Refusal('forbidden', 'nick_reserved')
}

/**
 * How presence and slow mode tell nicks apart: regardless of case. Look-alikes count as different nicks here, because two
 * people who are present under such names must both be listed.
 */
export function nickKeyOf(nick: string): string {
  return nick.normalize('NFKC').toLowerCase()
}
