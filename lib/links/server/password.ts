import { LRUCache } from 'lru-cache'
import { credentialsHash, hashQueued, verifyQueued } from '@/lib/core/auth/passwords/password-hashing'
import { dayMs } from '@/lib/core/contract/days'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { addressTag } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { linkLimits } from '../limits'
import type { Link } from './store'

const { guessesOfNetworkMax, guessesOfAllMax, guessesWindowMinutes } = linkLimits

interface PasswordState {
  /** What was right lately, by its keyed hash. */
  right: LRUCache<string, true>
  /** Networks that knew the password of a link lately. */
  lately: LRUCache<string, true>
  /** Guesses in the window, by link and network, and by link. */
  guesses: LRUCache<string, number>
}

const state = () =>
  processState<PasswordState>('link-passwords', () => ({
    right: new LRUCache({ max: 5_000, ttl: 5 * 60_000 }),
    lately: new LRUCache({ max: 20_000, ttl: dayMs }),
    guesses: new LRUCache({ max: 20_000, ttl: guessesWindowMinutes * 60_000 }),
  }))

type Guarded = Pick<Link, 'link' | 'createdTime' | 'passwordHash'>

/** The password in the header of a script; null without one. Node reads headers as Latin-1. */
export function passwordInHeader(request: Request): string | null {
  const value = request.headers.get('x-password')
  return value === null ? null : Buffer.from(value, 'latin1').toString('utf8')
}

/**
 * Hashes the password that a link is to ask for.
 * @param address of whoever makes the link, `''` if unknown
 * @throws Refusal unavailable when too many wait
 */
export const hashLinkPassword = (password: string, address: string): Promise<string> =>
  hashQueued({ standing: 'unknown', address, name: '' }, password)

/** Counts a guess before it is made, so that those of one moment count as well. @throws Refusal conflict */
function countGuess(link: string, place: string): void {
  const { guesses, lately } = state()
  const bounds: [key: string, max: number][] = [[place, guessesOfNetworkMax]]
  if (!lately.has(place)) bounds.push([link, guessesOfAllMax])
  for (const [key, max] of bounds)
    if ((guesses.get(key) ?? 0) >= max)
      throw new Refusal('conflict', 'link_guesses', {
        retryAfterSeconds: guesses.getRemainingTTL(key) / 1000,
      })
  for (const [key] of bounds) guesses.set(key, (guesses.get(key) ?? 0) + 1, { noUpdateTTL: true })
}

/** The password was right, so it does not count as a guess. */
function takeBack(link: string, place: string): void {
  const { guesses, lately } = state()
  if (!lately.has(place)) guesses.set(link, Math.max(0, (guesses.get(link) ?? 1) - 1), { noUpdateTTL: true })
  guesses.delete(place)
  lately.set(place, true)
}

/**
 * Lets whoever knows the password of a link pass; everybody, where it has none. A wrong one costs what a right one does
 * the first time.
 * @param given null where none was given
 * @throws Refusal unauthorized; conflict after too many wrong ones; unavailable when too many are being checked
 */
export async function requirePassword(
  { link, createdTime, passwordHash }: Guarded,
  given: string | null,
  request: Request,
): Promise<void> {
  if (passwordHash === null) return
  if (given === null || given === '') throw new Refusal('unauthorized', 'link_password_needed')
  const { right, lately } = state()
  const id = credentialsHash(link, createdTime, passwordHash, given)
  if (right.has(id)) return
  const address = clientAddressOf(request)
  const place = `${link} ${addressTag(address)}`
  const standing = lately.has(place) ? 'known' : 'unknown'
  countGuess(link, place)
  const matches = await verifyQueued({ standing, address, name: link }, given, passwordHash)
  if (!matches) throw new Refusal('unauthorized', 'link_password_wrong')
  takeBack(link, place)
  right.set(id, true)
}
