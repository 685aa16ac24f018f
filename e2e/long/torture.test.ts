import { describe, expect, it } from 'vitest'
import { summary } from '../torture/checker'
import { clockStepped } from '../torture/clocks'
import { killed, stopped, unharmed } from '../torture/crashes'
import * as databases from '../torture/databases'
import { databaseDiskFull, databaseSyncsFail, diskFull, syncsFail } from '../torture/disks'
import {
  acknowledgedBeforeTheCommit,
  buildMutant,
  idsOutsideTheLock,
  notificationsOnly,
} from '../torture/mutants'
import type { Nemesis } from '../torture/nemesis'
import { proxyKilled } from '../torture/proxies'
import { type MutantResult, writeReport } from '../torture/report'
import { type Result, torture } from '../torture/run'

// The report of docs/reliability.md: the faults, what clients saw, and that the checker finds violations.

const runMs = 1_200_000
/** Runs of one fault, each on data of its own: a history is kept in memory until it is checked. */
const repeated = (runs: number, nemesis: () => Nemesis) => Array.from({ length: runs }, nemesis)

const nemeses: Nemesis[] = [
  unharmed('sqlite', 1, 3000),
  unharmed('postgresql', 2, 3000),
  ...repeated(10, () => killed('sqlite', 1, 10)),
  ...repeated(3, () => killed('postgresql', 2, 10)),
  stopped('sqlite', 1, 3, 4000),
  stopped('postgresql', 2, 2, 12_000),
  databases.databaseStopped(3, 5000),
  databases.databaseKilled(5, 2000),
  databases.databaseHung(2, 8000),
  databases.connectionsCut(10),
  databases.connectionsExhausted(3, 4000),
  databases.connectionsFrozen(2, 8000),
  databases.networkSlow(1, 5000),
  databases.listenersCut(10),
  databases.listenersFrozen(3, 3000),
  databases.notificationsLost(5000),
  diskFull(3, 3000),
  databaseDiskFull(3, 3000),
  syncsFail(3, 2000),
  databaseSyncsFail(3, 2000),
  clockStepped('sqlite', 1),
  clockStepped('postgresql', 2),
  proxyKilled(5, 500),
]

const mutants = [
  { mutant: idsOutsideTheLock, nemesis: () => unharmed('postgresql', 2, 5000) },
  { mutant: acknowledgedBeforeTheCommit, nemesis: () => killed('sqlite', 1, 5) },
  { mutant: notificationsOnly, nemesis: () => databases.notificationsLost(3000) },
]

const results: Result[] = []
const found: MutantResult[] = []
const seed = Math.floor(Math.random() * 2 ** 31)

describe('the platform keeps its promise', () => {
  it.each(nemeses)(
    'with $name, on $provider',
    async (nemesis) => {
      const result = await torture(nemesis, seed)
      results.push(result)
      writeReport(results, found)
      const violations = summary(result.violations)
      if (violations.length > 0) console.error(nemesis.name, violations) // an hour may follow
      expect(violations, `seed ${seed}`).toEqual([])
    },
    runMs,
  )
})

describe('the checker', () => {
  it.each(mutants)(
    'finds the fault of $mutant.name',
    async ({ mutant, nemesis }) => {
      const root = buildMutant(mutant)
      const fault = nemesis()
      const { violations } = await torture(fault, seed, root)
      found.push({ name: mutant.name, fault: fault.name, violations })
      writeReport(results, found)
      expect(violations).not.toEqual([])
    },
    runMs,
  )
})
