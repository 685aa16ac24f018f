import type { ActionMatch } from '@/components/actions/clean-up-dialog'
import type { Filters } from '@/lib/admin/client/use-admin-list'

/** A search as typed; empty texts are no condition. */
export interface MessageFilters {
  q: string
  room: string
  nick: string
  trip: string
  tag: string
  /** First and last minute, as date fields have them: `2026-11-20T14:05`, local time. */
  from: string
  to: string
  flagged: boolean
  deleted: boolean
}

export const noFilters: MessageFilters = {
  q: '',
  room: '',
  nick: '',
  trip: '',
  tag: '',
  from: '',
  to: '',
  flagged: false,
  deleted: false,
}

export const filterFields = ['room', 'nick', 'trip', 'tag', 'from', 'to'] as const

/** Whether a search has any condition. */
export const isNarrowed = (filters: MessageFilters): boolean =>
  (Object.keys(noFilters) as (keyof MessageFilters)[]).some((name) => filters[name] !== noFilters[name])

const minuteMs = 60_000

/** Milliseconds since the epoch, at least 0; null if not a date. */
function momentOf(local: string): number | null {
  const time = new Date(local).getTime()
  return Number.isNaN(time) ? null : Math.max(0, time)
}

export function isReversed({ from, to }: Pick<MessageFilters, 'from' | 'to'>): boolean {
  const [first, last] = [momentOf(from), momentOf(to)]
  return first !== null && last !== null && last < first
}

/**
 * What a search finds, for an action: messages, and for a network alone its texts and links, too. null where it would find
 * others, or nothing narrows it down.
 */
export function matchOf(filters: MessageFilters): ActionMatch | null {
  const { q, room, nick, trip, tag, from, to, flagged, deleted } = filters
  if (to !== '' || flagged || deleted || q + nick + trip + tag === '') return null
  const given = Object.entries({ q, room, nick, trip, tag }).filter(([, text]) => text !== '')
  const isNetwork = given.length === 1 && tag !== ''
  return {
    ...Object.fromEntries(given.map(([name, text]) => [name, [text]])),
    since: momentOf(from) ?? undefined,
    kinds: isNetwork ? undefined : ['message'],
  }
}

/** The query of the API. The last minute is included. */
export function queryOf({ from, to, flagged, deleted, ...texts }: MessageFilters): Filters {
  const last = momentOf(to)
  return {
    ...texts,
    from: momentOf(from),
    to: last === null ? null : last + minuteMs,
    flagged: flagged ? 1 : null,
    deleted: deleted ? 1 : null,
  }
}
