import { parseNetwork } from '../config-addresses'
import type { CreateScope } from '../contract/creation'
import type { PlainRuleOf } from '../contract/refusal-rules'
import { db } from '../db/database'
import { isUnexpired, type Sql, sql } from '../db/rows'
import { clientAddressOf, isInNetwork } from '../http/client-address'
import { bearerToken, hashToken, isSuperKey, newToken } from '../keys'
import { Refusal } from '../refusal/refusal'
import { roomsMode, settings } from '../settings/settings'

// Who may create texts, links, rooms and e-mail codes: everybody, holders of a key, or networks, as administrators choose.

/** Who wants to create something. */
export interface Creator {
  /** `''` if unknown. */
  address: string
  createKey: string | null
  hasSuperKey: boolean
}

export const creatorOf = (request: Request): Creator => ({
  address: clientAddressOf(request),
  createKey: request.headers.get('x-create-key'),
  hasSuperKey: isSuperKey(bearerToken(request) ?? ''),
})

/** Nothing is known of the caller. */
export const unknownCreator: Creator = { address: '', createKey: null, hasSuperKey: false }

/** Statements that count a use of a key in the transaction that creates something. */
export interface KeyUse {
  /** Run first. @param condition under which it counts */
  count: (condition?: Sql) => Sql[]
  /** The condition of the creation. */
  isCounted: Sql
  /** Run last: takes the use back where nothing was created. */
  after: (isCreated: Sql) => Sql[]
  /** When nothing was created. @throws Refusal unauthorized if that was because the key is used up */
  requireLeft: () => Promise<void>
}

export const noKeyUse: KeyUse = {
  count: () => [],
  isCounted: sql`1 = 1`,
  after: () => [],
  requireLeft: async () => {},
}

const isValid = (scope: CreateScope): Sql => sql`revoked_time IS NULL
  AND ${isUnexpired()}
  AND ' ' || scopes || ' ' LIKE ${`% ${scope} %`}`

const isLeft = sql`(uses_max IS NULL OR uses < uses_max)`

function countedUse(id: number, scope: CreateScope, wrong: Refusal): KeyUse {
  const claim = newToken()
  const isOwn = sql`id = ${id} AND claim = ${claim}`
  return {
    count: (condition = sql`true`) => [
      sql`UPDATE account_keys SET uses = uses + 1, claim = ${claim}
        WHERE id = ${id} AND ${isValid(scope)} AND ${isLeft} AND ${condition}`,
    ],
    isCounted: sql`EXISTS (SELECT 1 FROM account_keys WHERE ${isOwn})`,
    after: (isCreated) => [
      sql`UPDATE account_keys SET uses = uses - 1 WHERE ${isOwn} AND NOT (${isCreated})`,
    ],
    requireLeft: async () => {
      const found = sql`SELECT 1 FROM account_keys WHERE id = ${id} AND ${isValid(scope)} AND ${isLeft}`
      if ((await db().query(found)).length === 0) throw wrong
    },
  }
}

/** A key that may be used up. @param rule for one that is not valid @throws Refusal unauthorized */
export async function keyUseOf(
  key: string,
  scope: CreateScope,
  rule: PlainRuleOf<'unauthorized'> = 'create_key_wrong',
): Promise<KeyUse> {
  const wrong = new Refusal('unauthorized', rule)
  const [row] = await db().query(
    sql<{ id: number }>`SELECT id FROM account_keys WHERE key_hash = ${hashToken(key)} AND ${isValid(scope)}`,
  )
  if (!row) throw wrong
  return countedUse(row.id, scope, wrong)
}

const settingOf = { text: 'texts', link: 'links', mail: 'mail' } as const

/** @returns what counts the use of the caller's key @throws Refusal unauthorized, forbidden */
export async function requireCreator(
  scope: Exclude<CreateScope, 'account'>,
  { address, createKey, hasSuperKey }: Creator,
): Promise<KeyUse> {
  const { creation } = settings()
  const { networks, notice } = creation
  const mode = scope === 'room' ? roomsMode(settings()) : creation[settingOf[scope]]
  if (hasSuperKey || mode === 'everybody') return noKeyUse
  if (mode === 'networks') {
    if (address !== '' && networks.some((network) => isInNetwork(address, parseNetwork(network))))
      return noKeyUse
    throw new Refusal('forbidden', 'create_networks')
  }
  if (createKey !== null) {
    const use = await keyUseOf(createKey, scope)
    await use.requireLeft()
    return use
  }
  throw notice === ''
    ? new Refusal('unauthorized', 'create_key_needed')
    : new Refusal('unauthorized', 'create_key_ask', { values: { notice } })
}
