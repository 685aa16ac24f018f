import { LRUCache } from 'lru-cache'
import { credentialsHash, hashQueued, verifyQueued } from '@/lib/core/auth/passwords/password-hashing'
import { dayMs } from '@/lib/core/contract/days'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { addressTag, networkTag } from '@/lib/core/keys'
import { PartitionedCache } from '@/lib/core/limits/caches'
import { CountSketch } from '@/lib/core/limits/count-sketch'
import { mayTakeMore } from '@/lib/core/limits/pool'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { SingleFlight } from '@/lib/core/single-flight'
import { linkLimits } from '../limits'
import type { Link } from './store'

const { guessesOfNetworkMax, guessesOfAllMax, guessesWindowMinutes } = linkLimits

interface PasswordState {
  /** Passwords that were right recently, as keyed hashes. */
  verified: LRUCache<string, true>
  /** How often a network knew a link's password recently. */
  known: PartitionedCache<number>
  /** Wrong ones, by link and network. */
  guessesOfNetwork: CountSketch
  /** Wrong ones of networks that never knew the password, by link, and by link and enclosing network. */
  guessesOfAll: CountSketch
  /** The checks in progress, and how many there are by link and network. */
  checks: SingleFlight<boolean>
  checking: Map<string, number>
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
    checks: new SingleFlight(),
    checking: new Map(),
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
  /** The link and the caller's enclosing network. */
  wideSource: string
  timesRight: number
}

function callerOf(link: string, request: Request): Caller {
  const address = clientAddressOf(request)
  const source = `${link} ${addressTag(address)}`
  const wideSource = `${link} ${networkTag(address)}`
  return { link, address, source, wideSource, timesRight: state().known.get(address, source) ?? 0 }
}

/** A network that knows the password starts anew. */
const ownKeyOf = ({ source, timesRight }: Caller) => `${source} ${timesRight}`

const tooManyGuesses = (waitMs: number) =>
  new Refusal('conflict', 'link_guesses', { retryAfterSeconds: Math.max(1, waitMs / 1000) })

/**
 * Checks in progress count for their network, so it never has more guesses than its limit; among all they do not, so
 * that those with the right password keep no others out: the queue of checks bounds them.
 * @throws Refusal conflict
 */
function requireGuessLeft(caller: Caller): void {
  const { guessesOfNetwork, guessesOfAll, checking } = state()
  const own = ownKeyOf(caller)
  if (guessesOfNetwork.count(own) + (checking.get(caller.source) ?? 0) >= guessesOfNetworkMax)
    throw tooManyGuesses(guessesOfNetwork.millisecondsUntilBelow(own, guessesOfNetworkMax))
  const used = guessesOfAll.count(caller.link)
  if (caller.timesRight > 0 || mayTakeMore(guessesOfAll.count(caller.wideSource), guessesOfAllMax - used))
    return
  throw tooManyGuesses(guessesOfAll.millisecondsUntilBelow(caller.link, used))
}

/** Of a network that knew the password, not among all. */
function countGuess(caller: Caller): void {
  const { guessesOfNetwork, guessesOfAll } = state()
  guessesOfNetwork.add(ownKeyOf(caller))
  if (caller.timesRight > 0) return
  guessesOfAll.add(caller.link)
  guessesOfAll.add(caller.wideSource)
}

/** @throws Refusal conflict, unavailable */
async function check(caller: Caller, given: string, passwordHash: string): Promise<boolean> {
  requireGuessLeft(caller)
  const { checking, known } = state()
  const { link, address, source, timesRight } = caller
  checking.set(source, (checking.get(source) ?? 0) + 1)
  try {
    const priority = timesRight > 0 ? 'known' : 'unknown'
    const isRight = await verifyQueued({ priority, address, name: link }, given, passwordHash)
    if (isRight) known.set(address, source, timesRight + 1)
    else countGuess(caller)
    return isRight
  } finally {
    const left = (checking.get(source) ?? 0) - 1
    if (left > 0) checking.set(source, left)
    else checking.delete(source)
  }
}

/**
 * A wrong password takes as long as a right one does the first time.
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
  const { verified, checks } = state()
  const id = credentialsHash(link, createdTime, passwordHash, given)
  if (verified.has(id)) return
  const caller = callerOf(link, request)
  let isShared = true
  const isRight = await checks.run(`${caller.source} ${id}`, () => {
    isShared = false
    return check(caller, given, passwordHash)
  })
  if (!isRight) {
    if (isShared) {
      requireGuessLeft(caller)
      countGuess(caller)
    }
    throw new Refusal('unauthorized', 'link_password_wrong')
  }
  verified.set(id, true)
}
