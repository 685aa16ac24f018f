import type { Filters } from '@/lib/admin/client/use-admin-list'

/** A search for messages as it was typed; an empty text is no condition. */
export interface MessageFilters {
  q: string
  room: string
  nick: string
  trip: string
  tag: string
  /** The first and the last minute, as a field of date and time has them: `2026-11-20T14:05`, in local time. */
  from: string
  to: string
  flagged: boolean
  deleted: boolean
}

export const noFilters: MessageFilters = {
  ...{ q: '', room: '', nick: '', trip: '', tag: '', from: '', to: '' },
  ...{ flagged: false, deleted: false },
}

/** The fields beside the text that is looked for. */
export const filterFields = ['room', 'nick', 'trip', 'tag', 'from', 'to'] as const

const minuteMs = 60_000

/** Milliseconds since the epoch of a local date and time; null when there is none. Before 1970 is the epoch. */
function momentOf(local: string): number | null {
  const time = new Date(local).getTime()
  return Number.isNaN(time) ? null : Math.max(0, time)
}

/** Whether a span of time ends before it begins. */
export function isReversed({ from, to }: Pick<MessageFilters, 'from' | 'to'>): boolean {
  const [first, last] = [momentOf(from), momentOf(to)]
  return first !== null && last !== null && last < first
}

/** What the API is asked for. The last minute belongs to the span with all its seconds. */
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
