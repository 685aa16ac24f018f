import type { Ask } from './listener'

/** Changes that are told one by one; of more at once it is only said that there were some. */
const changesMax = 1000
/** After so long without a look, changes may have been forgotten (see `old-changes.ts`). */
const gapMaxMs = 60_000
/** What was believed before is believed for so long without another look. */
const beliefMs = 2000

/** What changed; `''` stands for everything of a topic. */
export interface Change {
  topic: string
  name: string
}

interface Seen {
  snapshot: string
  topic: string | null
  name: string | null
}

/**
 * Rows that were committed since a snapshot, whatever the order in which their transactions began; and the snapshot
 * to ask with the next time (https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT).
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
 * What instances believe of the database holds as long as nothing changed. Triggers write each change down in the
 * transaction that makes it; looking there finds all of them, whatever became of the notifications.
 */
export class ChangeFeed {
  readonly #tell: (changes: Change[] | 'anything') => void
  /** What the last look saw. */
  #snapshot = ''
  #isNew = true
  #lookedAt = Number.NEGATIVE_INFINITY

  /** @param tell what changed; `'anything'`: that is not known, everybody has to look */
  constructor(tell: (changes: Change[] | 'anything') => void) {
    this.#tell = tell
  }

  /** Whether everything that was committed more than {@link beliefMs} ago has been told. */
  get isCurrent(): boolean {
    return performance.now() - this.#lookedAt < beliefMs
  }

  /** Seconds since the last look. */
  get ageSeconds(): number {
    return (performance.now() - this.#lookedAt) / 1000
  }

  /** The next look tells everybody. */
  restart(): void {
    this.#isNew = true
  }

  /** Tells what changed since the last look. */
  async look(ask: Ask): Promise<void> {
    const began = performance.now()
    const isNew = this.#isNew || began - this.#lookedAt > gapMaxMs
    this.#isNew = false
    try {
      const rows = isNew ? await ask<Seen>(now, []) : await ask<Seen>(newer, [this.#snapshot])
      const changes = rows.flatMap(({ topic, name }) => (topic === null ? [] : [{ topic, name: name ?? '' }]))
      if (isNew || changes.length > changesMax) this.#tell('anything')
      else if (changes.length > 0) this.#tell(changes)
      this.#snapshot = rows[0]?.snapshot ?? ''
      this.#lookedAt = began
    } catch (error) {
      this.#isNew ||= isNew
      throw error
    }
  }
}
