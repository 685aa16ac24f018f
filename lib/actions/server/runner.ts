import { bus } from '@/lib/core/db/bus'
import { db } from '@/lib/core/db/database'
import { diskMonitor } from '@/lib/core/db/disk-monitor'
import { endLease, isLeaseFree, isLeaseOwn, isShared, takeLease } from '@/lib/core/db/lease'
import { inBackground } from '@/lib/core/db/postgres/query-limit'
import { columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { SerialQueue } from '@/lib/core/db/serial-queue'
import { logThrottled } from '@/lib/core/log-throttled'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import { type ActionInProgress, doStep, undoStep } from './steps'

/** Longer than a step, and renewed with each. */
const leaseMs = 15_000
/** Notifications get lost, and instances end. */
const intervalMs = 5_000
/** How long a call waits for what it has started. */
const beginMs = 300

const failureMessage = 'could not go on with an action'

const underWay = sql`a.state IN ('running', 'undoing')`
const claimed = columns(
  { a: 'Action' },
  'a.id, a.state, a.todo, a.resolved, a.cursor, a.up_to_id, a.up_to_time',
)

const toAction = ({ up_to_id, up_to_time, ...row }: RowOf<typeof claimed>): ActionInProgress => ({
  ...row,
  upToId: up_to_id,
  upToTime: up_to_time,
})

/** null if another instance does it, or there is nothing left to do. */
async function claim(id: number): Promise<ActionInProgress | null> {
  const where = sql`a.id = ${id} AND ${underWay}`
  if (isShared())
    await db().batch([
      sql`UPDATE actions AS a SET ${takeLease(leaseMs)} WHERE ${where} AND ${isLeaseFree('a', leaseMs)}`,
    ])
  const [row] = await db().query(sql`SELECT ${claimed} FROM actions a WHERE ${where} AND ${isLeaseOwn('a')}`)
  return row ? toAction(row) : null
}

/** Unless its state has changed meanwhile. */
async function save({ id, state }: ActionInProgress, set: Sql): Promise<void> {
  await db().batch([
    sql`UPDATE actions AS a SET ${set}${isShared() ? sql`, ${endLease}` : sql``}
      WHERE a.id = ${id} AND a.state = ${state} AND ${isLeaseOwn('a')}`,
  ])
}

/** @returns whether it did something */
async function step(id: number): Promise<boolean> {
  const action = await claim(id)
  if (!action) return false
  await save(action, await (action.state === 'running' ? doStep(action) : undoStep(action)))
  return true
}

/** Does actions that were started here or elsewhere, a step of each in turn. */
class ActionRunner {
  readonly #queue = new SerialQueue()
  readonly #periodic = new Periodic(() => this.#round(), intervalMs, failureMessage)

  start(): void {
    bus().subscribe(({ topic, id }) => {
      if (topic === 'settings' && (id === 'actions' || id === '')) this.#periodic.wake()
    })
    this.#periodic.start()
    this.#periodic.wake()
  }

  stop(): Promise<void> {
    return this.#periodic.stop()
  }

  /** The first steps, for small actions all; the rest goes on by itself. */
  async begin(): Promise<void> {
    const startedAt = performance.now()
    while (await this.#round()) if (performance.now() - startedAt > beginMs) return this.#periodic.wake()
  }

  /** Does all that this instance can do now. */
  async finish(): Promise<void> {
    while (await this.#round());
  }

  /** @returns whether there may be more */
  #round(): Promise<boolean> {
    return this.#queue.run(() =>
      inBackground(async () => {
        const due = await db().query(sql`SELECT ${columns({ a: 'Action' }, 'a.id')} FROM actions a
          WHERE ${underWay} AND ${isLeaseFree('a', leaseMs)} ORDER BY a.id`)
        let isMore = false
        for (const { id } of due) isMore = (await this.#tryStep(id)) || isMore
        return isMore
      }),
    )
  }

  /** One that fails is tried again later, and others go on. */
  async #tryStep(id: number): Promise<boolean> {
    try {
      return (await diskMonitor().freeSpace(() => step(id))) === true
    } catch (error) {
      logThrottled(error, failureMessage)
      return false
    }
  }
}

export const actionRunner = (): ActionRunner => processState('action-runner', () => new ActionRunner())
