import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Priority } from '@/lib/core/auth/passwords/password-hashing'
import {
  credentialsHash,
  hashNow,
  hashQueued,
  verifyQueued,
} from '@/lib/core/auth/passwords/password-hashing'
import { changeTopic } from '@/lib/core/db/change-notifications'
import { db } from '@/lib/core/db/database'
import { type Fields, plain } from '@/lib/core/db/rows'
import { addressTag } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'

export interface NamedCredentials {
  username?: string
  password?: string
  /** `''` if unknown. */
  address: string
}

/** `version` changes with the password, which invalidates sign-ins. */
export type Account = Omit<Fields<'Account'>, 'passwordHash'>

const state = () =>
  processState('accounts', () => ({
    /** Keyed hashes of credentials that were correct recently, and tags of addresses they came from. */
    recent: new LRUCache<string, true>({ max: 20_000, ttl: 24 * 3_600_000 }),
    verified: new LRUCache<string, Account>({ max: 5000, ttl: 5 * 60_000 }),
    current: new LRUCache<string, Account>({ max: 5000, ttl: 30_000 }),
    /** By a keyed hash of password and hash. */
    compared: new LRUCache<string, Promise<boolean>>({ max: 1000 }),
    /** Look-ups that began before a change are not cached. */
    generation: 0,
    dummyHash: hashNow(randomBytes(16).toString('hex')),
  }))

/** Usernames that differ only in case count as the same. */
export const usernameKeyOf = (username: string) => username.toLowerCase()

export function forgetAccounts(): void {
  state().generation++
  state().verified.clear()
  state().current.clear()
}

const changes = changeTopic('account', forgetAccounts)

export const followAccounts = changes.follow
/** Call after committing a change: clears the caches of all instances. */
export const publishAccountChange = changes.announce

function remember(id: string, address: string): void {
  const { recent } = state()
  recent.set(id, true)
  if (address !== '') recent.set(`address ${addressTag(address)}`, true)
}

function priorityOf(id: string, address: string): Priority {
  const { recent } = state()
  if (recent.has(id)) return 'proven'
  return address !== '' && recent.has(`address ${addressTag(address)}`) ? 'known' : 'unknown'
}

const keyHolder = (username: string) =>
  ({ priority: 'proven', address: '', name: usernameKeyOf(username) }) as const

/** The caller has shown a key. @throws Refusal unavailable */
export async function hashPassword(username: string, password: string): Promise<string> {
  const passwordHash = await hashQueued(keyHolder(username), password)
  remember(credentialsHash(username, password), '')
  return passwordHash
}

/** The caller has shown a key. @throws Refusal unavailable */
export function isPassword(username: string, password: string, passwordHash: string): Promise<boolean> {
  const { compared } = state()
  const id = credentialsHash(passwordHash, password)
  const known = compared.get(id)
  if (known) return known
  const comparing = verifyQueued(keyHolder(username), password, passwordHash)
  compared.set(id, comparing)
  comparing.catch(() => compared.delete(id))
  return comparing
}

const wrongLogin = () => new Refusal('unauthorized', 'login_wrong')

/**
 * A wrong password, an unknown name and an account of another room take equally long.
 * @throws Refusal unauthorized, unavailable when too many checks are waiting
 */
export async function verifyCredentials(
  { username = '', password = '', address }: NamedCredentials,
  roomId: number,
): Promise<Account> {
  const { verified, dummyHash, generation } = state()
  const id = credentialsHash(username, password)
  const known = verified.get(id)
  if (known) {
    if (known.roomId !== roomId) throw wrongLogin()
    return known
  }
  const name = usernameKeyOf(username)
  const row = await db().read.account.findUnique({ where: { usernameKey: name } })
  const expected = row?.passwordHash ?? (await dummyHash)
  const caller = { priority: priorityOf(id, address), address, name }
  const matches = await verifyQueued(caller, password, expected)
  if (!row || !matches || row.roomId !== roomId) {
    // Changed, or tried in another room: these credentials lose their priority.
    state().recent.delete(id)
    throw wrongLogin()
  }
  remember(id, address)
  const account = plain(row)
  if (generation === state().generation) verified.set(id, account)
  return account
}

/** At most 30 s old; null if deleted. */
export async function currentAccount(usernameKey: string): Promise<Account | null> {
  const { current, generation } = state()
  const known = current.get(usernameKey)
  if (known) return known
  const row = await db().read.account.findUnique({ where: { usernameKey } })
  if (!row) return null
  const account = plain(row)
  if (generation === state().generation) current.set(usernameKey, account)
  return account
}
