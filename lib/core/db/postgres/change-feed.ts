import type { Query } from './listener'

/** More changes are reported as `'all'`. */
const changesMax = 1000
/** After a longer pause changes may have been deleted (see `change-cleanup.ts`). */
const gapMaxMs = 60_000
/** How long caches are valid after a poll. */
const validityMs = 2000

/** `''` means all names of a topic. */
export interface Change {
  topic: string
  name: string
}

interface FeedRow {
  snapshot: string
  topic: string | null
  name: string | null
}

/**
 * Rows committed since a snapshot, in whatever order their transactions began, and the next snapshot
 * (https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT).
 */
const newer = `SELECT pg_current_snapshot()::text AS snapshot, c.topic, c.name
  FROM (SELECT $1::pg_snapshot AS seen) AS s
  LEFT JOIN LATERAL (
    SELECT topic, name FROM changes
    WHERE xact >= pg_snapshot_xmin(s.seen) AND NOT pg_visible_in_snapshot(xact, s.seen)
    LIMIT ${changesMax + 1}
  ) AS c ON true`

const now = 'SELECT pg_current_snapshot()::text AS snapshot, NULL AS topic, NULL AS name'

/**
 * Reads the table of changes, which triggers fill in the transaction of each change, so that caches are
 * invalidated even when notifications are lost.
 */
export class ChangeFeed {
  readonly #onChanges: (changes: Change[] | 'all') => void
  #snapshot = ''
  #isNew = true
  #polledAt = Number.NEGATIVE_INFINITY

  /** @param onChanges receives changes; `'all'`: unknown, invalidate all */
  constructor(onChanges: (changes: Change[] | 'all') => void) {
    this.#onChanges = onChanges
  }

  /** Whether everything committed more than {@link validityMs} ago was reported. */
  get isCurrent(): boolean {
    return performance.now() - this.#polledAt < validityMs
  }

  get ageSeconds(): number {
    return (performance.now() - this.#polledAt) / 1000
  }

  /** The next poll reports `'all'`. */
  restart(): void {
    this.#isNew = true
  }

  async poll(query: Query): Promise<void> {
    const startedAt = performance.now()
    const isNew = this.#isNew || startedAt - this.#polledAt > gapMaxMs
    this.#isNew = false
    try {
      const rows = isNew ? await query<FeedRow>(now, []) : await query<FeedRow>(newer, [this.#snapshot])
      const changes = rows.flatMap(({ topic, name }) => (topic === null ? [] : [{ topic, name: name ?? '' }]))
      if (isNew || changes.length > changesMax) this.#onChanges('all')
      else if (changes.length > 0) this.#onChanges(changes)
      this.#snapshot = rows[0]?.snapshot ?? ''
      this.#polledAt = startedAt
    } catch (error) {
      this.#isNew ||= isNew
      throw error
    }
  }
}
