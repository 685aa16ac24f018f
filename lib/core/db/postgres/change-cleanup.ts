import type { Query } from './listener'

/** How long changes are kept after all instances can see them. */
const keptMs = 180_000

const now = 'SELECT pg_current_snapshot()::text AS snapshot'
const forget = `DELETE FROM changes
  WHERE xact < pg_snapshot_xmax($1::pg_snapshot) AND pg_visible_in_snapshot(xact, $1::pg_snapshot)`

/** The transaction number below which all were assigned at a snapshot. */
const endOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? 0)

/**
 * Deletes changes that every instance had time to see. A row's own time would not do: a transaction may
 * commit long after it began.
 */
export class ChangeCleanup {
  /** Snapshots by time, oldest first. */
  #seen: { at: number; snapshot: string }[] = []

  /**
   * Called after a reconnection: the database may be another one, and one that is behind would reuse numbers
   * that count as seen.
   */
  async restart(ask: Query): Promise<void> {
    await this.#look(ask)
  }

  async deleteOld(ask: Query): Promise<void> {
    const at = performance.now()
    const snapshot = await this.#look(ask)
    const seen = this.#seen
    const old = seen.findLast((each) => at - each.at >= keptMs)
    if (old) {
      await ask(forget, [old.snapshot])
      seen.splice(0, seen.indexOf(old))
    }
    seen.push({ at, snapshot })
  }

  /** @returns the current snapshot; drops the known ones if the database fell behind them */
  async #look(ask: Query): Promise<string> {
    const [row] = await ask<{ snapshot: string }>(now, [])
    const snapshot = row?.snapshot ?? ''
    const newest = this.#seen.at(-1)
    if (newest && endOf(snapshot) < endOf(newest.snapshot)) this.#seen = []
    return snapshot
  }
}
