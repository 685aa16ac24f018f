import { LRUCache } from 'lru-cache'
import { HttpError } from '../http/http-error'
import { tripOf } from '../keys'
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

/** Whether a name, or what it looks like, speaks for the platform. */
export function isReserved(nick: string): boolean {
  let reserved = verdicts.get(nick)
  if (reserved === undefined) {
    reserved = reservedSkeletons.has(skeletonOf(nick))
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
