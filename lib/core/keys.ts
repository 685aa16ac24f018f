import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { config } from './config'
import { db } from './db/database'
import { secretStore } from './db/secrets'
import { log } from './log'
import { networkOf } from './network'
import { processState } from './process-state'

interface Keys {
  adminKey: string
  superKey: string
  tripKey: string
  tagKey: string
  sessionKey: string
  mailKey: string
  idempotencyKey: string
  hookKey: string
}

const holder = () => processState<{ keys: Keys | null }>('keys', () => ({ keys: null }))

/** Of a database that was in use with other secrets nothing else would look amiss. */
function warnOfLostSecrets(): void {
  const { provider, dataDir } = config()
  const place = provider === 'sqlite' ? path.join(dataDir, 'keys.json') : 'the table "secrets"'
  log().warn(
    `the secrets of this database are not in ${place}, and new ones were made: tripcodes, log-ons, bans by address and outgoing webhooks of before no longer hold. If you have the old ones, stop the platform, put them back, and start it`,
  )
}

/**
 * Loads or makes the operator keys and the platform's own secrets. Called once, at boot.
 * @returns the operator keys that were made now, to be shown once on the console
 */
export async function loadKeys(): Promise<Record<string, string>> {
  const store = secretStore()
  const made: Record<string, string> = {}
  const operatorKey = async (name: string, configured: string | undefined) => {
    if (configured !== undefined) return configured
    const { value, created } = await store.obtain(name)
    if (created) made[name] = value
    return value
  }
  const secret = async (name: string) => (await store.obtain(name)).value
  // Every platform has rooms, which it makes after its secrets; and every version had this one.
  const isInUse = (await db().read.room.count()) > 0
  const trip = await store.obtain('trip')
  holder().keys = {
    adminKey: await operatorKey('ADMIN_KEY', config().adminKey),
    superKey: await operatorKey('SUPER_KEY', config().superKey),
    tripKey: trip.value,
    tagKey: await secret('tag'),
    sessionKey: await secret('session'),
    mailKey: await secret('mail'),
    idempotencyKey: await secret('repeat'),
    hookKey: await secret('hook'),
  }
  if (isInUse && trip.created) warnOfLostSecrets()
  return made
}

function keys(): Keys {
  const { keys } = holder()
  if (!keys) throw new Error('The keys are not loaded yet.')
  return keys
}

/** Equality in time that does not depend on the contents. */
export function equalsSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

export const isAdminKey = (given: string) => equalsSecret(given, keys().adminKey)
export const isSuperKey = (given: string) => equalsSecret(given, keys().superKey)

/** Whether it is METRICS_KEY, which opens `/metrics` and nothing else. */
export function isMetricsKey(given: string): boolean {
  const { metricsKey } = config()
  return metricsKey !== undefined && equalsSecret(given, metricsKey)
}

/** A token that nobody can guess, for whoever is to show it again. */
export const newToken = (bytes: 24 | 32 = 24): string => randomBytes(bytes).toString('base64url')

/** SHA-256 in hex: how tokens and issued keys are stored (they are random, so a slow hash adds nothing). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: Request): string | null {
  const match = /^Bearer +([^\s]+)$/i.exec(request.headers.get('authorization') ?? '')
  return match?.[1] ?? null
}

/** How administrators' sessions are stored: bound to the super key, so that none outlives a change of it. */
export function hashAdminSession(token: string): string {
  return createHmac('sha256', `${keys().sessionKey} ${keys().superKey}`).update(token).digest('hex')
}

/** A short keyed hash of a nick's secret: recognisable, not guessable without the platform's key. */
export function tripOf(secret: string): string {
  return createHmac('sha256', keys().tripKey).update(secret).digest('base64url').slice(0, 10)
}

const tagsKept = 1000
/** Those who send many messages pay for the hash once. */
const tags = () => processState('address-tags', () => new LRUCache<string, string>({ max: tagsKept }))

/**
 * The address tag: enough to ban an address, not to learn it. All addresses of an IPv6 /64 have one. Tags stored when
 * each had its own look the same and match nobody any more.
 */
export function addressTag(address: string): string {
  const known = tags().get(address)
  if (known !== undefined) return known
  const tag = createHmac('sha256', keys().tagKey).update(networkOf(address)).digest('base64url').slice(0, 16)
  tags().set(address, tag)
  return tag
}

/** A UUID (version 8, RFC 9562) that this platform gives to this name and to no other, and no other platform gives. */
export function stableUuid(name: string): string {
  const bytes = createHmac('sha256', keys().tagKey).update(`uuid ${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Signs what a cookie carries. */
export function signSession(payload: string): string {
  return createHmac('sha256', keys().sessionKey).update(payload).digest('base64url')
}

/** The key under which mailboxes and e-mail codes are hashed. */
export const mailKey = () => keys().mailKey

/** The key under which Idempotency-Keys and what they were used for are hashed. */
export const idempotencySecret = () => keys().idempotencyKey

/** The key under which the addresses and secrets of outgoing webhooks are sealed. */
export const hookKey = () => keys().hookKey
