import { z } from 'zod'
import { integer } from '../fields'

export const statsInput = z.object({ days: integer(1, 90).default(30) })

/** One day, UTC. */
export interface AdminDay {
  /** `YYYY-MM-DD` */
  day: string
  messages: number
  /** Nicknames that said something. */
  senders: number
  /** What was created and still exists. */
  rooms: number
  texts: number
  links: number
}

export interface AdminStats {
  totals: {
    messages: number
    rooms: number
    accounts: number
    texts: number
    /** Bytes. */
    texts_size: number
    links: number
    online: number
    /** Bytes the database holds. */
    storage: number
  }
  /** Oldest first; the last is today. */
  days: AdminDay[]
}
