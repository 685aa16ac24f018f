import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../support/until'
import { delayMs } from './check-responses'
import { check } from './checker'
import type { Violation } from './history'
import type { Nemesis, Stage } from './nemesis'
import { Workload } from './workload'

/** Messages stored before the fault. */
const loadMessages = 60
/** Messages that each instance must store without a failure to count as healed. */
const healedMessages = 10
/** Far longer than any recovery takes. */
const healMaxMs = 60_000

/** The result of a run, for the report. */
export interface Result {
  name: string
  provider: string
  times: number
  calls: number
  acknowledged: number
  /** Counts of statuses; 0: no response. */
  statuses: Map<number, number>
  /** Beyond the requested wait, milliseconds. */
  longestMs: number
  /**
   * From the end of the cause until every instance stores messages reliably, the longest time, milliseconds.
   */
  healMs: number
  violations: Violation[]
}

/** Strikes once and waits for the recovery. @returns its time after the end of the cause, milliseconds */
async function strike(nemesis: Nemesis, stage: Stage, { caller, history }: Workload): Promise<number> {
  const { streaks } = caller
  const allAreServed = (messages: number) => streaks.every((streak) => streak.messages >= messages)
  const stored = history.sends.length
  await until(
    'clients to be served',
    () => history.sends.length - stored > loadMessages && allAreServed(5),
    healMaxMs,
  )
  const from = performance.now()
  const excuses = nemesis.excuses.map((excuse) => ({ ...excuse, from, to: Number.POSITIVE_INFINITY }))
  history.excuses.push(...excuses)
  const end = await stage.begin()
  await pause(nemesis.lastsMs)
  const endedAt = performance.now()
  await end()
  // Earlier failures no longer count.
  caller.forgetStreaks()
  await until('it to heal', () => allAreServed(healedMessages), healMaxMs)
  for (const excuse of excuses) excuse.to = performance.now()
  return Math.max(...streaks.map(({ since }) => since - endedAt))
}

function resultOf(nemesis: Nemesis, workload: Workload, healMs: number): Result {
  const { history } = workload
  const statuses = new Map<number, number>()
  for (const { status } of history.calls) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return {
    name: nemesis.name,
    provider: nemesis.provider,
    times: nemesis.times,
    calls: history.calls.length,
    acknowledged: workload.acknowledgedCount,
    statuses,
    longestMs: history.calls.reduce((longest, call) => Math.max(longest, delayMs(call)), 0),
    healMs,
    violations: check(history),
  }
}

/** The fault lasts until every follower has seen everything. */
async function outlast(stage: Stage, workload: Workload, lastsMs: number): Promise<void> {
  const end = await stage.begin()
  await until('clients to be served', () => workload.acknowledgedCount > loadMessages, healMaxMs)
  await pause(lastsMs)
  await workload.quiet()
  await workload.haveLastWord()
  await workload.catchUp()
  await end()
}

async function play(nemesis: Nemesis, stage: Stage, workload: Workload): Promise<number> {
  workload.start()
  if (nemesis.outlastsSenders) {
    await outlast(stage, workload, nemesis.lastsMs)
    return 0
  }
  let healMs = 0
  for (let i = 0; i < nemesis.times; i++) healMs = Math.max(healMs, await strike(nemesis, stage, workload))
  await workload.quiet()
  await workload.catchUp()
  return healMs
}

/** Runs a platform with a fault, and checks the history. @param root the build; see {@link Nemesis} */
export async function torture(nemesis: Nemesis, seed: number, root?: string): Promise<Result> {
  const stage = await nemesis.stage(root)
  try {
    const workload = new Workload(stage.platform, seed)
    const healMs = await play(nemesis, stage, workload)
    await workload.readFinals()
    return resultOf(nemesis, workload, healMs)
  } finally {
    await stage.stop()
  }
}
