import { LRUCache } from 'lru-cache'
import { tripOf } from '@/lib/core/keys'

/** `trip` proves that it is the same person as before. */
export interface Identity {
  nick: string
  trip: string | null
}

const trips = new LRUCache<string, string>({ max: 5000, memoMethod: tripOf })

/** Splits `name#secret`. Only the trip derived from the secret is kept. */
export function identityOf(input: string): Identity {
  const hash = input.indexOf('#')
  if (hash < 0) return { nick: input, trip: null }
  const nick = input.slice(0, hash).trim()
  const secret = input.slice(hash + 1)
  return { nick, trip: secret === '' ? null : trips.memo(secret) }
}
