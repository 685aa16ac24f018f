import { LRUCache } from 'lru-cache'
import { credentialsHash, hashQueued, verifyQueued } from '@/lib/core/auth/passwords/password-hashing'
import { dayMs } from '@/lib/core/contract/days'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { addressTag } from '@/lib/core/keys'
import { CountSketch } from '@/lib/core/limits/count-sketch'
import { PartitionedCache } from '@/lib/core/limits/partitioned-cache'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { linkLimits } from '../limits'
import type { Link } from './store'

const { guessesOfNetworkMax, guessesOfAllMax, guessesWindowMinutes } = linkLimits

interface PasswordState {
  /** Passwords that were right recently, as keyed hashes. */
  verified: LRUCache<string, true>
  /** How often a network knew a link's password recently. */
  known: PartitionedCache<number>
  guessesOfNetwork: CountSketch
  guessesOfAll: CountSketch
}

const windowMs = guessesWindowMinutes * 60_000
// Two checks of 20 to 50 ms run at a time, so a window has 36,000 to 130,000 at most. In these sizes a network that guesses
// all the time shares all cells of another's count, and so keeps it out, with a probability below one in 100,000.
const networkCells = 65_536
const linkCells = 16_384

const state = () =>
  processState<PasswordState>('link-passwords', () => ({
    verified: new LRUCache({ max: 5_000, ttl: 5 * 60_000 }),
    known: new PartitionedCache({ max: 20_000, ttl: dayMs }),
    guessesOfNetwork: new CountSketch(windowMs, networkCells),
    guessesOfAll: new CountSketch(windowMs, linkCells),
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

interface Caller {
  link: string
  address: string
  /** The link and the caller's network. */
  source: string
  timesRight: number
}

function callerOf(link: string, request: Request): Caller {
  const address = clientAddressOf(request)
  const source = `${link} ${addressTag(address)}`
  return { link, address, source, timesRight: state().known.get(address, source) ?? 0 }
}

/**
 * Counts a guess before it is verified, so that concurrent guesses count too. A network that knows the password starts anew,
 * and does not count among all.
 * @returns a function that uncounts it @throws Refusal conflict
 */
function countGuess({ link, source, timesRight }: Caller): () => void {
  const { guessesOfNetwork, guessesOfAll } = state()
  const bounds: [counts: CountSketch, key: string, max: number][] = [
    [guessesOfNetwork, `${source} ${timesRight}`, guessesOfNetworkMax],
  ]
  if (timesRight === 0) bounds.push([guessesOfAll, link, guessesOfAllMax])
  for (const [counts, key, max] of bounds) {
    const waitMs = counts.millisecondsUntilBelow(key, max)
    if (waitMs > 0) throw new Refusal('conflict', 'link_guesses', { retryAfterSeconds: waitMs / 1000 })
  }
  const uncounts = bounds.map(([counts, key]) => counts.add(key))
  return () => {
    for (const uncount of uncounts) uncount()
  }
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
  const caller = callerOf(link, request)
  const { address, source, timesRight } = caller
  const priority = timesRight > 0 ? 'known' : 'unknown'
  const uncount = countGuess(caller)
  const verifying = verifyQueued({ priority, address, name: link }, given, passwordHash)
  // An attempt that was never checked is not a guess.
  verifying.catch(uncount)
  if (!(await verifying)) throw new Refusal('unauthorized', 'link_password_wrong')
  uncount()
  known.set(address, source, timesRight + 1)
  verified.set(id, true)
}
