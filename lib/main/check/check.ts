import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Acting, actAsOwner } from '@/lib/core/act-as-owner.mjs'
import { config, ownSettingHints, settingProblems } from '@/lib/core/config'
import { configuredFileOf } from '@/lib/core/db/database'
import { filesBesideDatabase } from '@/lib/core/db/sqlite/database-file.mjs'
import { sqliteModule } from '@/lib/core/db/sqlite/driver'
import { startProblem } from '../start-problem'
import { checkDatabase, checkDisk, checkKeys } from './data-check'
import { type Finding, note, ok, problem } from './finding'
import { checkAddresses, checkLocations, checkMail, checkProxies } from './network-check'

/** For each part; what it connects to has shorter limits. */
const partMs = 10_000

/** Runs a part of the check: whatever fails becomes a finding. */
async function part(subject: string, run: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  const limit = new AbortController()
  const late = pause(partMs, [problem(subject, `took longer than ${partMs / 1000} s`)], {
    signal: limit.signal,
  })
  try {
    return await Promise.race([Promise.resolve().then(run), late])
  } catch (error) {
    return [problem(subject, startProblem(error) ?? (error as Error).message)]
  } finally {
    limit.abort()
    await late.catch(() => undefined)
  }
}

/** With the rights of the owner of the database: called by root, it would follow that user's links. */
async function dataFindings() {
  const { provider, databaseUrl, dataDir } = config()
  await sqliteModule() // the owner may not be allowed to read it
  const file = provider === 'sqlite' ? configuredFileOf(databaseUrl) : path.join(dataDir, 'keys.json')
  let acting: Acting
  try {
    acting = actAsOwner(file, filesBesideDatabase)
  } catch (error) {
    return { disk: [], database: [problem('database', (error as Error).message)], keys: [] }
  }
  const [disk = [], database = [], keys = []] = await Promise.all([
    part('disk', () => checkDisk(config())),
    part('database', () => checkDatabase(config())),
    part('keys', () => checkKeys(config())),
  ])
  acting.end()
  return { disk, database, keys }
}

/** What a start would do, and what would keep it from working. Changes nothing, and ends within seconds. */
export async function findings(): Promise<Finding[]> {
  const hints = ownSettingHints().map((text) => note('settings', text))
  const wrong = settingProblems().map((text) => problem('settings', text))
  if (wrong.length > 0) return [...wrong, ...hints]
  const { disk, database, keys } = await dataFindings()
  const isRunning = database.some(({ state }) => state === 'note')
  const parts = [
    disk,
    database,
    keys,
    part('address', () => checkAddresses(config(), isRunning)),
    part('proxies', () => checkProxies(config())),
    part('mail', () => checkMail(config())),
    part('locations', () => checkLocations(config())),
  ]
  return [ok('settings', 'can be used'), ...hints, ...(await Promise.all(parts)).flat()]
}

/** @returns the lines of the report */
export function reportOf(found: readonly Finding[]): string[] {
  const lines = found.map(({ subject, state, text }) => `${state.padEnd(8)} ${subject.padEnd(10)} ${text}`)
  const count = found.filter(({ state }) => state === 'problem').length
  const sum =
    count === 0
      ? 'The platform can start.'
      : `It cannot work like this: ${count} ${count === 1 ? 'problem' : 'problems'}.`
  return [...lines, '', sum]
}

/** Prints the report. @returns the exit code: 1 when something cannot work */
export async function check(): Promise<number> {
  const found = await findings()
  console.log(reportOf(found).join('\n'))
  return found.some(({ state }) => state === 'problem') ? 1 : 0
}
