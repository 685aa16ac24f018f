import { db } from '../db/database'
import { follow } from '../db/follow'
import { SerialQueue } from '../db/serial-queue'
import { HttpError } from '../http/http-error'
import { addressTag } from '../keys'
import { processState } from '../process-state'
import { skeletonOf } from '../words/look-alike'
import { type Identity, nickKeyOf } from './nick'

interface Ban {
  kind: string
  value: string
  roomId: number | null
  reason: string
  shadow: boolean
  expiresTime: number | null
}

interface BanState {
  byKey: Map<string, Ban[]>
  hasTags: boolean
  queue: SerialQueue
}

const state = () =>
  processState<BanState>('bans', () => ({ byKey: new Map(), hasTags: false, queue: new SerialQueue() }))

/** What of a nick is compared: what it looks like, so that a look-alike letter does not help. */
export function bannedNickOf(nick: string): string {
  return skeletonOf(nick) || nickKeyOf(nick)
}

/** Reads the bans that hold; one reading after another, so that an older one cannot win. */
export function loadBans(): Promise<void> {
  return state().queue.run(async () => {
    const now = BigInt(Date.now())
    const rows = await db().read.ban.findMany({
      where: { OR: [{ expiresTime: null }, { expiresTime: { gt: now } }] },
    })
    const byKey = new Map<string, Ban[]>()
    for (const row of rows) {
      const ban = { ...row, expiresTime: row.expiresTime === null ? null : Number(row.expiresTime) }
      const key = `${row.kind} ${row.value}`
      byKey.set(key, [...(byKey.get(key) ?? []), ban])
    }
    state().byKey = byKey
    state().hasTags = rows.some((row) => row.kind === 'tag')
  })
}

/** Follows bans made and lifted by other instances. */
export function followBans(): void {
  follow('settings', loadBans, 'could not read the bans')
}

/**
 * The ban that holds for somebody in a room, one they are told of before one they are not.
 * @param roomId null: a room that does not exist yet @param address asked for only when an address is banned
 */
export function findBan({ nick, trip }: Identity, roomId: number | null, address: () => string): Ban | null {
  const { byKey, hasTags } = state()
  if (byKey.size === 0) return null
  const caller = hasTags ? address() : ''
  const keys = [`nick ${bannedNickOf(nick)}`]
  if (trip !== null) keys.push(`trip ${trip}`)
  if (caller !== '') keys.push(`tag ${addressTag(caller)}`)
  const now = Date.now()
  const holding = keys
    .flatMap((key) => byKey.get(key) ?? [])
    .filter((ban) => ban.roomId === null || ban.roomId === roomId)
    .filter((ban) => ban.expiresTime === null || ban.expiresTime > now)
  return holding.find((ban) => !ban.shadow) ?? holding[0] ?? null
}

/** What somebody is told who is banned openly. */
export function bannedError(ban: Ban): HttpError {
  const reason = ban.reason === '' ? '' : ` ${ban.reason}`
  const end = ban.expiresTime === null ? '' : ` until ${new Date(ban.expiresTime).toISOString()}`
  return new HttpError('forbidden', `You are banned${end}.${reason}`)
}
