import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  credentialsHash,
  hashNow,
  hashQueued,
  verifyQueued,
} from '@/lib/core/auth/passwords/password-hashing'
import type { Standing } from '@/lib/core/auth/passwords/password-queue'
import { changeTopic } from '@/lib/core/db/change-notifications'
import { db } from '@/lib/core/db/database'
import { type Fields, plain } from '@/lib/core/db/rows'
import { addressTag } from '@/lib/core/keys'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'

/** What a caller claims, and from where. */
export interface NamedCredentials {
  username?: string
  password?: string
  /** The caller's address, `''` if unknown. */
  address: string
}

/** An account as far as authorisation needs it. Its version changes with the password: what was granted before no longer counts. */
export type Account = Omit<Fields<'Account'>, 'passwordHash'>

interface AccountState {
  /** Credentials, by their keyed hash, that were right lately, and the tags of addresses they came from. */
  lately: LRUCache<string, true>
  /** Verified credentials, by their keyed hash. */
  verified: LRUCache<string, Account>
  current: LRUCache<string, Account>
  /** Passwords that were or are compared with a hash, by a keyed hash of both. */
  compared: LRUCache<string, Promise<boolean>>
  /** Grows whenever accounts change: what was being looked up meanwhile is not kept. */
  generation: number
  dummyHash: Promise<string>
}

const state = () =>
  processState<AccountState>('accounts', () => ({
    lately: new LRUCache({ max: 20_000, ttl: 24 * 3_600_000 }),
    verified: new LRUCache({ max: 5000, ttl: 5 * 60_000 }),
    current: new LRUCache({ max: 5000, ttl: 30_000 }),
    compared: new LRUCache({ max: 1000 }),
    generation: 0,
    dummyHash: hashNow(randomBytes(16).toString('hex')),
  }))

/** Usernames that differ only in case count as the same. */
export const usernameKeyOf = (username: string) => username.toLowerCase()

/** Forgets what was verified; after a password changed or an account went away, here or elsewhere. */
export function forgetAccounts(): void {
  state().generation++
  state().verified.clear()
  state().current.clear()
}

const heard = changeTopic('account', forgetAccounts)

/** Follows changes made by other instances. */
export const followAccounts = heard.follow
/** Accounts changed, and that is committed: nobody goes on with what was known of them. */
export const publishAccountChange = heard.announce

/** Remembers that these credentials are right, and where they came from. */
function remember(id: string, address: string): void {
  const { lately } = state()
  lately.set(id, true)
  if (address !== '') lately.set(`address ${addressTag(address)}`, true)
}

function standingOf(id: string, address: string): Standing {
  const { lately } = state()
  if (lately.has(id)) return 'proven'
  return address !== '' && lately.has(`address ${addressTag(address)}`) ? 'known' : 'unknown'
}

/**
 * Hashes the password that an account is about to get; whoever sets one has shown a key.
 * @throws Refusal unavailable
 */
export async function hashPassword(username: string, password: string): Promise<string> {
  const asker = { standing: 'proven', address: '', name: usernameKeyOf(username) } as const
  const passwordHash = await hashQueued(asker, password)
  remember(credentialsHash(username, password), '')
  return passwordHash
}

/**
 * Whether a password is the one that was hashed; whoever asks has shown a key.
 * @throws Refusal unavailable
 */
export function isPassword(username: string, password: string, passwordHash: string): Promise<boolean> {
  const { compared } = state()
  const id = credentialsHash(passwordHash, password)
  const known = compared.get(id)
  if (known) return known
  const asker = { standing: 'proven', address: '', name: usernameKeyOf(username) } as const
  const comparing = verifyQueued(asker, password, passwordHash)
  compared.set(id, comparing)
  comparing.catch(() => compared.delete(id))
  return comparing
}

function refused(): Refusal {
  return new Refusal('unauthorized', 'login_wrong')
}

/**
 * The account of these credentials. A wrong password, an unknown name and a name of another room cost the same.
 * @param address the caller's, `''` if unknown
 * @throws Refusal unauthorized, or unavailable when too many checks are waiting
 */
export async function verifyCredentials(
  { username = '', password = '', address }: NamedCredentials,
  roomId: number,
): Promise<Account> {
  const { verified, dummyHash, generation } = state()
  const id = credentialsHash(username, password)
  const known = verified.get(id)
  if (known) {
    if (known.roomId !== roomId) throw refused()
    return known
  }
  const name = usernameKeyOf(username)
  const row = await db().read.account.findUnique({ where: { usernameKey: name } })
  const expected = row?.passwordHash ?? (await dummyHash)
  const asker = { standing: standingOf(id, address), address, name }
  const matches = await verifyQueued(asker, password, expected)
  if (!row || !matches || row.roomId !== roomId) {
    // The password was changed, or was tried elsewhere: it does not go first any more.
    state().lately.delete(id)
    throw refused()
  }
  remember(id, address)
  const account = plain(row)
  if (generation === state().generation) verified.set(id, account)
  return account
}

/** The account as it is now (at most 30 s old), null if it is gone. */
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
