import { LRUCache } from 'lru-cache'
import { HttpError } from '../http/http-error'
import { tripOf } from '../keys'
import { settings } from '../settings'
import { skeletonOf } from '../words/look-alike'

/** A person in a room: the shown name, and the trip that shows it is the same person as before. */
export interface Identity {
  nick: string
  trip: string | null
}

/** Names that speak for the platform; they and their look-alikes need the super key. */
const reservedNicks = [
  'system',
  'admin',
  'administrator',
  'root',
  'server',
  'moderator',
  'operator',
  'official',
  'webmaster',
  '系统',
  '管理员',
  '官方',
]
const reservedSkeletons: ReadonlySet<string> = new Set(reservedNicks.map(skeletonOf))

const trips = new LRUCache<string, string>({ max: 5000 })

/** Splits `name#secret`; the secret becomes a trip and goes no further. */
export function identityOf(input: string): Identity {
  const hash = input.indexOf('#')
  if (hash < 0) return { nick: input, trip: null }
  const nick = input.slice(0, hash).trim()
  const secret = input.slice(hash + 1)
  if (secret === '') return { nick, trip: null }
  let trip = trips.get(secret)
  if (trip === undefined) {
    trip = tripOf(secret)
    trips.set(secret, trip)
  }
  return { nick, trip }
}

const verdicts = new LRUCache<string, boolean>({ max: 5000 })
let added: { settings: object | null; skeletons: ReadonlySet<string> } = {
  settings: null,
  skeletons: new Set(),
}

/** What the names that an administrator reserved look like, as the settings are now. */
function addedSkeletons(): ReadonlySet<string> {
  const current = settings()
  if (added.settings !== current) {
    added = { settings: current, skeletons: new Set(current.reservedNicks.map(skeletonOf)) }
    verdicts.clear()
  }
  return added.skeletons
}

/** Whether a name, or what it looks like, speaks for the platform. */
export function isReserved(nick: string): boolean {
  const addedNow = addedSkeletons()
  let reserved = verdicts.get(nick)
  if (reserved === undefined) {
    const skeleton = skeletonOf(nick)
    reserved = reservedSkeletons.has(skeleton) || addedNow.has(skeleton)
    verdicts.set(nick, reserved)
  }
  return reserved
}

/** @throws HttpError forbidden */
export function requireUnreserved(nick: string): void {
  if (isReserved(nick)) throw new HttpError('forbidden', 'This nickname is reserved; choose another one.')
}

/** How presence tells nicks apart: letters of either case are one. */
export function nickKeyOf(nick: string): string {
  return nick.normalize('NFKC').toLowerCase()
}
