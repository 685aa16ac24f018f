import type { Query } from './listener'

/** More changes are reported as `'all'`. */
const changesMax = 1000
/** How long changes are kept after all instances can see them. */
const retentionMs = 180_000
/** After a longer pause changes may have been deleted. */
const gapMaxMs = 60_000
/** How long caches are valid after a poll. */
const validityMs = 2000
const snapshotIntervalMs = 10_000

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

/** Nothing in a database that is behind the snapshot, such as another one. */
const deleteSeenBy = `DELETE FROM changes
  WHERE xact < pg_snapshot_xmax($1::pg_snapshot) AND pg_visible_in_snapshot(xact, $1::pg_snapshot)
    AND pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`

/** The transaction number below which all were assigned at a snapshot. */
const snapshotEnd = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? 0)

/**
 * Reads the table of changes, which triggers fill in the transaction of each change, so that caches are
 * invalidated even when notifications are lost.
 */
export class ChangeFeed {
  #snapshot = ''
  #isNew = true
  #polledAt = Number.NEGATIVE_INFINITY
  /** Some earlier snapshots, oldest first; no more than one is older than {@link retentionMs}. */
  #earlier: { at: number; snapshot: string }[] = []

  /** @param onChanges `'all'`: unknown, invalidate all */
  constructor(private readonly onChanges: (changes: Change[] | 'all') => void) {}

  /** Whether everything committed more than {@link validityMs} ago was reported. */
  get isCurrent(): boolean {
    return this.ageSeconds * 1000 < validityMs
  }

  get ageSeconds(): number {
    return (performance.now() - this.#polledAt) / 1000
  }

  restart(): void {
    this.#isNew = true
  }

  async poll(query: Query): Promise<void> {
    const startedAt = performance.now()
    this.#isNew ||= startedAt - this.#polledAt > gapMaxMs
    const isNew = this.#isNew
    this.#isNew = false
    try {
      const rows = isNew ? await query<FeedRow>(now, []) : await query<FeedRow>(newer, [this.#snapshot])
      const changes = rows.flatMap(({ topic, name }) => (topic === null ? [] : [{ topic, name: name ?? '' }]))
      if (isNew || changes.length > changesMax) this.onChanges('all')
      else if (changes.length > 0) this.onChanges(changes)
      this.#snapshot = rows[0]?.snapshot ?? ''
      this.#polledAt = startedAt
      this.#remember(startedAt, this.#snapshot)
    } catch (error) {
      this.#isNew ||= isNew
      throw error
    }
  }

  /**
   * Deletes changes that every instance had time to see. A row's own time would not do: a transaction may
   * commit long after it began.
   */
  async deleteOld(query: Query): Promise<void> {
    const [oldest] = this.#earlier
    if (oldest && performance.now() - oldest.at >= retentionMs) await query(deleteSeenBy, [oldest.snapshot])
  }

  #remember(at: number, snapshot: string): void {
    const newest = this.#earlier.at(-1)
    // A database that is behind would reuse numbers that count as seen.
    if (newest && snapshotEnd(snapshot) < snapshotEnd(newest.snapshot)) this.#earlier = []
    else if (newest && at - newest.at < snapshotIntervalMs) return
    this.#earlier.push({ at, snapshot })
    while (at - (this.#earlier[1]?.at ?? at) >= retentionMs) this.#earlier.shift()
  }
}
