import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../support/until'
import { delayMs } from './check-answers'
import { check } from './checker'
import type { Violation } from './history'
import type { Nemesis, Stage } from './nemesis'
import { Workload } from './workload'

/** Messages that are stored before the fault. */
const loadMessages = 60
/** It has healed when each instance has stored so many messages since it last failed anybody. */
const healedMessages = 10
/** Far longer than anything may take to heal. */
const healMaxMs = 60_000

/** What came of one run, for the report. */
export interface Result {
  name: string
  provider: string
  times: number
  calls: number
  acknowledged: number
  /** How many answers had which status; 0: none came. */
  statuses: Map<number, number>
  /** Beyond what the caller asked to wait for, milliseconds. */
  longestMs: number
  /** From the end of the cause until every instance stores messages for good, the longest of all times, milliseconds. */
  healMs: number
  violations: Violation[]
}

/** Strikes once and waits until all is well. @returns how long that took after the cause had ended, milliseconds */
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
  // What failed before no longer counts.
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

/** The fault lasts until everybody who follows has seen everything. */
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

/** Tortures a platform with one fault, and judges what everybody saw. @param root the build; see {@link Nemesis} */
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
