import type { Query } from './listener'

/** How long changes are kept after all instances can see them. */
const retentionMs = 180_000

const now = 'SELECT pg_current_snapshot()::text AS snapshot'
const deleteSeenBy = `DELETE FROM changes
  WHERE xact < pg_snapshot_xmax($1::pg_snapshot) AND pg_visible_in_snapshot(xact, $1::pg_snapshot)`

/** The transaction number below which all were assigned at a snapshot. */
const snapshotEnd = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? 0)

/**
 * Deletes changes that every instance had time to see. A row's own time would not do: a transaction may
 * commit long after it began.
 */
export class ChangeCleanup {
  /** Snapshots by time, oldest first. */
  #snapshots: { at: number; snapshot: string }[] = []

  /**
   * Called after a reconnection: the database may be another one, and one that is behind would reuse numbers
   * that count as seen.
   */
  async restart(query: Query): Promise<void> {
    await this.#readSnapshot(query)
  }

  async deleteOld(query: Query): Promise<void> {
    const at = performance.now()
    const snapshot = await this.#readSnapshot(query)
    const snapshots = this.#snapshots
    const old = snapshots.findLast((each) => at - each.at >= retentionMs)
    if (old) {
      await query(deleteSeenBy, [old.snapshot])
      snapshots.splice(0, snapshots.indexOf(old))
    }
    snapshots.push({ at, snapshot })
  }

  /** @returns the current snapshot; drops the known ones if the database fell behind them */
  async #readSnapshot(query: Query): Promise<string> {
    const [row] = await query<{ snapshot: string }>(now, [])
    const snapshot = row?.snapshot ?? ''
    const newest = this.#snapshots.at(-1)
    if (newest && snapshotEnd(snapshot) < snapshotEnd(newest.snapshot)) this.#snapshots = []
    return snapshot
  }
}
