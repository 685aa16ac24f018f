import { createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { LRUCache } from 'lru-cache'
import { bus } from '../db/bus'
import { db } from '../db/database'
import { HttpError } from '../http/http-error'
import { processState } from '../process-state'
import { BoundedWork } from './bounded-work'

/** An account as far as authorisation needs it. */
export interface Account {
  usernameKey: string
  username: string
  roomId: number
  /** Changes with the password: whatever was granted before no longer counts. */
  version: number
  createdTime: number
}

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

interface AccountState {
  work: BoundedWork
  /** Verified credentials by a keyed hash that only this process can make. */
  verified: LRUCache<string, Account>
  current: LRUCache<string, Account>
  /** Grows whenever accounts change: what was being looked up meanwhile is not kept. */
  generation: number
  key: Buffer
  dummyHash: Promise<string>
}

const state = () =>
  processState<AccountState>('accounts', () => ({
    work: new BoundedWork(2, 64),
    verified: new LRUCache({ max: 5000, ttl: 5 * 60_000 }),
    current: new LRUCache({ max: 5000, ttl: 30_000 }),
    generation: 0,
    key: randomBytes(32),
    dummyHash: hash(randomBytes(16).toString('hex'), argon2Options),
  }))

/** Usernames that differ only in case are one. */
export const usernameKeyOf = (username: string) => username.toLowerCase()

/** Forgets what was verified; after a password changed or an account went away, here or elsewhere. */
export function forgetAccounts(): void {
  state().generation++
  state().verified.clear()
  state().current.clear()
}

/** Follows changes made by other instances. */
export function followAccounts(): void {
  bus().subscribe((message) => {
    if (message.topic === 'account') forgetAccounts()
  })
}

/** Hashes a new password, in the bounded queue. @throws HttpError unavailable */
export function hashPassword(password: string): Promise<string> {
  return state().work.run(() => hash(password, argon2Options))
}

function refused(): HttpError {
  return new HttpError('unauthorized', 'The username or the password is wrong.')
}

/**
 * The account of these credentials. A wrong password, an unknown name and a name of another room cost the same.
 * @throws HttpError unauthorized, or unavailable when too many checks are waiting
 */
export async function verifyCredentials(
  username: string,
  password: string,
  roomId: number,
): Promise<Account> {
  const { verified, key, work, dummyHash, generation } = state()
  const cacheKey = createHmac('sha256', key)
    .update(JSON.stringify([username, password]))
    .digest('base64')
  const known = verified.get(cacheKey)
  if (known) {
    if (known.roomId !== roomId) throw refused()
    return known
  }
  const row = await db().read.account.findUnique({ where: { usernameKey: usernameKeyOf(username) } })
  const expected = row?.passwordHash ?? (await dummyHash)
  const matches = await work.run(() => verify(expected, password))
  if (!row || !matches || row.roomId !== roomId) throw refused()
  const account = { ...row, createdTime: Number(row.createdTime) }
  if (generation === state().generation) verified.set(cacheKey, account)
  return account
}

/** The account as it is now (at most 30 s old), null if it is gone. */
export async function currentAccount(usernameKey: string): Promise<Account | null> {
  const { current, generation } = state()
  const known = current.get(usernameKey)
  if (known) return known
  const row = await db().read.account.findUnique({ where: { usernameKey } })
  if (!row) return null
  const account = { ...row, createdTime: Number(row.createdTime) }
  if (generation === state().generation) current.set(usernameKey, account)
  return account
}
