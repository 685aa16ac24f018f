import type { Ask } from './listener'

/** Changes are kept so long after everybody can see them, for instances that have not looked yet. */
const keptMs = 180_000

const now = 'SELECT pg_current_snapshot()::text AS snapshot'
const forget = `DELETE FROM changes
  WHERE xact < pg_snapshot_xmax($1::pg_snapshot) AND pg_visible_in_snapshot(xact, $1::pg_snapshot)`

/** The number below which all those of transactions were given out when a snapshot was taken. */
const endOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? 0)

/**
 * Forgets changes that every instance has had the time to see. A row's own time would not do: it is that of the
 * beginning of its transaction, which may be seen by others only long after it.
 */
export class OldChanges {
  /** What could be seen when, oldest first. */
  #seen: { at: number; snapshot: string }[] = []

  /**
   * To be called when a connection was opened anew: the database may be another one. Where that has come less far, it
   * gives out numbers once more that here count as seen, so what was remembered is dropped. Where it has come further,
   * they are those of changes from before, and of these everybody who changes over is told with the rest.
   */
  async restart(ask: Ask): Promise<void> {
    await this.#look(ask)
  }

  /** To be called from time to time. */
  async forget(ask: Ask): Promise<void> {
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

  /** @returns what can be seen now; the database of what is remembered is the same, or has come at least as far */
  async #look(ask: Ask): Promise<string> {
    const [row] = await ask<{ snapshot: string }>(now, [])
    const snapshot = row?.snapshot ?? ''
    const newest = this.#seen.at(-1)
    if (newest && endOf(snapshot) < endOf(newest.snapshot)) this.#seen = []
    return snapshot
  }
}
