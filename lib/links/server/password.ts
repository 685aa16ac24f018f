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
  /** Passwords that were right recently, as keyed hashes. */
  verified: LRUCache<string, true>
  /** Networks that knew a link's password recently. */
  known: LRUCache<string, true>
  /** Guesses in the window, by link, and by link and network. */
  guesses: LRUCache<string, number>
}

const state = () =>
  processState<PasswordState>('link-passwords', () => ({
    verified: new LRUCache({ max: 5_000, ttl: 5 * 60_000 }),
    known: new LRUCache({ max: 20_000, ttl: dayMs }),
    guesses: new LRUCache({ max: 20_000, ttl: guessesWindowMinutes * 60_000 }),
  }))

type Protected = Pick<Link, 'link' | 'createdTime' | 'passwordHash'>

/** The X-Password header. Node decodes headers as Latin-1. */
export function passwordInHeader(request: Request): string | null {
  const value = request.headers.get('x-password')
  return value === null ? null : Buffer.from(value, 'latin1').toString('utf8')
}

/** @param address the caller's, `''` if unknown @throws Refusal unavailable if too many calls wait */
export const hashLinkPassword = (password: string, address: string): Promise<string> =>
  hashQueued({ priority: 'unknown', address, name: '' }, password)

/** Counts a guess before it is verified, so that concurrent guesses count too. @throws Refusal conflict */
function countGuess(link: string, source: string): void {
  const { guesses, known } = state()
  const bounds: [key: string, max: number][] = [[source, guessesOfNetworkMax]]
  if (!known.has(source)) bounds.push([link, guessesOfAllMax])
  for (const [key, max] of bounds)
    if ((guesses.get(key) ?? 0) >= max)
      throw new Refusal('conflict', 'link_guesses', {
        retryAfterSeconds: guesses.getRemainingTTL(key) / 1000,
      })
  for (const [key] of bounds) guesses.set(key, (guesses.get(key) ?? 0) + 1, { noUpdateTTL: true })
}

/** An attempt that was never checked is not a guess. */
function uncountAttempt(link: string, source: string): void {
  const { guesses, known } = state()
  for (const key of known.has(source) ? [source] : [source, link])
    guesses.set(key, Math.max(0, (guesses.get(key) ?? 1) - 1), { noUpdateTTL: true })
}

/** The password was right, so it was not a guess. */
function uncountGuess(link: string, source: string): void {
  const { guesses, known } = state()
  if (!known.has(source)) guesses.set(link, Math.max(0, (guesses.get(link) ?? 1) - 1), { noUpdateTTL: true })
  guesses.delete(source)
  known.set(source, true)
}

/**
 * Requires the password of a link, if it has one. A wrong one takes as long as a right one does the first time.
 * @param given null if absent
 * @throws Refusal unauthorized; conflict after too many wrong ones; unavailable if too many calls wait
 */
export async function requirePassword(
  { link, createdTime, passwordHash }: Protected,
  given: string | null,
  request: Request,
): Promise<void> {
  if (passwordHash === null) return
  if (given === null || given === '') throw new Refusal('unauthorized', 'link_password_needed')
  const { verified, known } = state()
  const id = credentialsHash(link, createdTime, passwordHash, given)
  if (verified.has(id)) return
  const address = clientAddressOf(request)
  const source = `${link} ${addressTag(address)}`
  const priority = known.has(source) ? 'known' : 'unknown'
  countGuess(link, source)
  const verifying = verifyQueued({ priority, address, name: link }, given, passwordHash)
  verifying.catch(() => uncountAttempt(link, source))
  const isRight = await verifying
  if (!isRight) throw new Refusal('unauthorized', 'link_password_wrong')
  uncountGuess(link, source)
  verified.set(id, true)
}
