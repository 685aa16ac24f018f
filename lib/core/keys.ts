import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { config } from './config'
import { db } from './db/database'
import { secretStore } from './db/secrets'
import { log } from './log'
import { enclosingNetworkOf, networkOf } from './network'
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
  hookKeyBefore: string | null
}

/**
 * Webhooks were encrypted with it, between `replaceKeys` and `finishReplacement`. Until then the new operator keys may
 * not have been shown.
 */
const hookBefore = 'hook-before'

const holder = () => processState<{ keys: Keys | null }>('keys', () => ({ keys: null }))

/** Nothing else would show that a database is used with new secrets. */
function warnOfLostSecrets(): void {
  const { provider, dataDir } = config()
  const place = provider === 'sqlite' ? path.join(dataDir, 'keys.json') : 'the table "secrets"'
  log().warn(
    `the secrets of this database are not in ${place}, and new ones were made: tripcodes, log-ons, bans by address and outgoing webhooks of before no longer hold. If you have the old ones, stop the platform, put them back, and start it`,
  )
}

/** A key that opens two doors is given to more people than its holder thinks. */
export function equalKeys(adminKey?: string, superKey?: string, metricsKey?: string): string[] {
  const named = Object.entries({ ADMIN_KEY: adminKey, SUPER_KEY: superKey, METRICS_KEY: metricsKey })
  return named
    .filter(([name, value]) =>
      named.some(([other, same]) => value !== undefined && other !== name && same === value),
    )
    .map(([name]) => name)
}

export const ownEqualKeys = (): string[] => equalKeys(keys().adminKey, keys().superKey, config().metricsKey)

function warnOfEqualKeys(): void {
  const equal = ownEqualKeys()
  if (equal.length > 0) log().warn(`${equal.join(' and ')} are the same key: set different ones`)
}

export type OperatorKey = 'ADMIN_KEY' | 'SUPER_KEY'
export type CreatedKeys = Partial<Record<OperatorKey, string>>

/** `loadKeys` makes new ones. @throws StartError when that is not possible now */
export const replaceKeys = () => secretStore().removeAll({ keep: 'hook', as: hookBefore })

/** Called when the new keys were shown, and nothing is encrypted with the one before. */
export const finishReplacement = () => secretStore().remove(hookBefore)

/**
 * Creates what is missing. Called once, at boot.
 * @returns the operator keys that were created, to be shown once on the console, and whether the database is new
 */
export async function loadKeys(): Promise<{ createdKeys: CreatedKeys; isFirstStart: boolean }> {
  const store = secretStore()
  const createdKeys: CreatedKeys = {}
  const before = await store.find(hookBefore)
  const operatorKey = async (name: OperatorKey, configured: string | undefined) => {
    if (configured !== undefined) return configured
    const { value, created } = await store.getOrCreate(name)
    if (created || before !== null) createdKeys[name] = value
    return value
  }
  const secret = async (name: string) => (await store.getOrCreate(name)).value
  // Rooms are created after the secrets, and every version had this secret.
  const isInUse = (await db().read.room.count()) > 0
  const trip = await store.getOrCreate('trip')
  holder().keys = {
    adminKey: await operatorKey('ADMIN_KEY', config().adminKey),
    superKey: await operatorKey('SUPER_KEY', config().superKey),
    tripKey: trip.value,
    tagKey: await secret('tag'),
    sessionKey: await secret('session'),
    mailKey: await secret('mail'),
    idempotencyKey: await secret('repeat'),
    hookKey: await secret('hook'),
    hookKeyBefore: before,
  }
  warnOfEqualKeys()
  if (isInUse && trip.created && before === null) warnOfLostSecrets()
  return { createdKeys, isFirstStart: !isInUse }
}

function keys(): Keys {
  const { keys } = holder()
  if (!keys) throw new Error('The keys are not loaded yet.')
  return keys
}

/** Constant-time comparison. */
export function equalsSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

export const isAdminKey = (given: string) => equalsSecret(given, keys().adminKey)
export const isSuperKey = (given: string) => equalsSecret(given, keys().superKey)

/** METRICS_KEY opens `/metrics` only. */
export function isMetricsKey(given: string): boolean {
  const { metricsKey } = config()
  return metricsKey !== undefined && equalsSecret(given, metricsKey)
}

export const newToken = (bytes: 24 | 32 = 24): string => randomBytes(bytes).toString('base64url')

/** SHA-256 in hex, for tokens and issued keys: they are random, so a slow hash adds nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function bearerToken(request: Request): string | null {
  const match = /^Bearer +([^\s]+)$/i.exec(request.headers.get('authorization') ?? '')
  return match?.[1] ?? null
}

/** Includes the super key, so that no session survives a change of it. */
export function hashAdminSession(token: string): string {
  return createHmac('sha256', `${keys().sessionKey} ${keys().superKey}`).update(token).digest('hex')
}

/** Recognisable, not guessable without the platform's key. */
export function tripOf(secret: string): string {
  return createHmac('sha256', keys().tripKey).update(secret).digest('base64url').slice(0, 10)
}

const tagsKept = 1000
/** Spares frequent senders the hash. */
const tags = () => processState('address-tags', () => new LRUCache<string, string>({ max: tagsKept }))

const tagOf = (value: string) =>
  createHmac('sha256', keys().tagKey).update(value).digest('base64url').slice(0, 16)

/** For bans that do not reveal the address. All addresses of an IPv6 /64 share one. */
export function addressTag(address: string): string {
  const known = tags().get(address)
  if (known !== undefined) return known
  const tag = tagOf(networkOf(address))
  tags().set(address, tag)
  return tag
}

/** @param address `''` if it is unknown */
export const tagIfKnown = (address: string): string | null => (address === '' ? null : addressTag(address))

/** Of the bytes of a text, by their etag: finds equal texts, and nobody without the key can compute it. */
export const bytesHash = (etag: string): string => tagOf(`bytes ${etag}`)

export const networkTag = (address: string): string =>
  tagOf(`network ${enclosingNetworkOf(networkOf(address))}`)

/** Version 8 (RFC 9562), derived from a name and this platform's key. */
export function stableUuid(name: string): string {
  const bytes = createHmac('sha256', keys().tagKey).update(`uuid ${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function signSession(payload: string): string {
  return createHmac('sha256', keys().sessionKey).update(payload).digest('base64url')
}

/** For tokens that prove who made something; another key than that of cookies, so that none passes for the other. */
export function signToken(payload: string): string {
  return createHmac('sha256', `${keys().sessionKey} token`).update(payload).digest('base64url')
}

/** For mailboxes and e-mail codes. */
export const mailKey = () => keys().mailKey

export const idempotencySecret = () => keys().idempotencyKey

export const hookKey = () => keys().hookKey

/** What they may still be encrypted with while a replacement of keys is not finished; null otherwise. */
export const hookKeyToReplace = () => keys().hookKeyBefore
