/**
 * `npm run mutate [-- folder or file …] [--every=N]`: changes the sources in small ways, one at a time, and runs the unit
 * tests that come by; what no test notices survives and is listed. docs/mutation.md has the score and what it means.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { withMutants } from './mutate/sites.mjs'
import { generateSources } from './prepare.mjs'

/** @typedef {import('./mutate/sites.mjs').Mutant} Mutant */
/** @typedef {{ awake: number, isKilled: boolean, ms: number, times?: Record<string, number> }} Outcome */

const root = resolve(import.meta.dirname, '..')
const usual = ['lib/server/chat', 'lib/server/words', 'lib/server/http']
/** Tests that take longer than this with a mutant awake were made endless by it. */
const silenceMsMax = 60_000

const options = process.argv.slice(2).filter((each) => each.startsWith('--'))
const named = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const every = Number(options.find((each) => each.startsWith('--every='))?.slice('--every='.length) ?? 1)

const scratch = mkdtempSync(join(tmpdir(), 'mutate-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** @param {string} place @returns {string[]} */
const sourcesIn = (place) =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !/\.(?:test|suite)\.ts$/.test(name))
        .map((name) => join(place, name))
        .sort()

/** @param {string} place @returns {string[]} */
function testsBeside(place) {
  const folder = join(root, place.slice(0, place.lastIndexOf('/')))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}

/** Writes the sources down with all mutants asleep. @returns {Mutant[]} */
function prepare() {
  /** @type {Mutant[]} */
  const mutants = []
  /** @type {Record<string, string>} */
  const sources = {}
  for (const file of (named.length > 0 ? named : usual).flatMap((place) => sourcesIn(join(root, place)))) {
    const made = withMutants(readFileSync(file, 'utf8'), relative(root, file), mutants.length)
    sources[file] = made.code
    mutants.push(...made.mutants)
  }
  writeFileSync(join(scratch, 'sources.json'), JSON.stringify(sources))
  return mutants
}

/**
 * Runs a plan in a process of its own, and a new one where a mutant hangs.
 * @param {{ metFolder: string | null, runs: { awake: number, callsMax: number, files: string[] }[] }} plan
 * @param {(outcome: Outcome) => void} tell
 */
async function run(plan, tell) {
  const left = [...plan.runs]
  while (left.length > 0) {
    const file = join(scratch, 'plan.json')
    writeFileSync(file, JSON.stringify({ ...plan, runs: left }))
    const env = {
      ...process.env,
      MUTATE_SOURCES: join(scratch, 'sources.json'),
      LOG_LEVEL: 'silent',
      TMPDIR: scratch,
    }
    const child = spawn(process.execPath, [join(root, 'scripts/mutate/runner.mjs'), file], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const end = () =>
      child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')
    process.once('exit', end)
    // All tests together, or the first of many.
    let timer = setTimeout(end, plan.metFolder === null ? 6 * silenceMsMax : 60 * silenceMsMax)
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('@')) continue
      clearTimeout(timer)
      timer = setTimeout(end, silenceMsMax)
      left.shift()
      tell(JSON.parse(line.slice(1)))
    }
    clearTimeout(timer)
    process.removeListener('exit', end)
    const hung = left.shift()
    if (hung) tell({ awake: hung.awake, isKilled: true, ms: silenceMsMax })
  }
}

generateSources()
const mutants = prepare()
console.log(`${mutants.length} mutants; every ${every}. is tried`)

const metFolder = join(scratch, 'met')
mkdirSync(metFolder)
/** @type {Record<string, number>} */
let times = {}
// A file is tried by the tests beside it; folders by all there are.
const isFile = (/** @type {string} */ place) => statSync(join(root, place)).isFile()
const files = named.length > 0 && named.every(isFile) ? named.flatMap(testsBeside) : []
await run({ metFolder, runs: [{ awake: -1, callsMax: Number.MAX_SAFE_INTEGER, files }] }, (outcome) => {
  times = outcome.times ?? {}
})
if (Object.keys(times).length === 0) throw new Error('No test passes without a mutant.')
/** How often each file comes by a mutant; many times as often is endless. @type {Map<string, number>} */
const callsOf = new Map()
/** @type {Map<number, string[]>} */
const filesOf = new Map()
for (const name of readdirSync(metFolder)) {
  const { testPath, met, calls } = JSON.parse(readFileSync(join(metFolder, name), 'utf8'))
  callsOf.set(testPath, calls)
  // What fails without a mutant says nothing.
  if (times[testPath] !== undefined)
    for (const id of met) filesOf.set(id, [...(filesOf.get(id) ?? []), testPath])
}
const quickestFirst = (/** @type {string} */ one, /** @type {string} */ other) =>
  (times[one] ?? 0) - (times[other] ?? 0)
/** Whoever survives the tests of its own folder and these of others would hardly be killed by more of them. */
const filesMax = 15
/** The tests that a mutant is shown to: those beside it first. @param {Mutant} mutant */
function filesFor({ id, file }) {
  const folder = join(root, file.slice(0, file.lastIndexOf('/')))
  const files = (filesOf.get(id) ?? []).sort(quickestFirst)
  const isNear = (/** @type {string} */ each) => each.startsWith(`${folder}/`)
  return [...files.filter(isNear), ...files.filter((each) => !isNear(each))].slice(0, filesMax)
}

const tried = mutants.filter(({ id }) => id % every === 0)
const reached = tried.filter(({ id }) => filesOf.has(id))
const runs = reached.map((mutant) => {
  const files = filesFor(mutant)
  const calls = Math.max(...files.map((file) => callsOf.get(file) ?? 0))
  return { awake: mutant.id, callsMax: 5 * calls + 1_000_000, files }
})
/** @type {Set<number>} */
const killed = new Set()
let done = 0
await run({ metFolder: null, runs }, ({ awake, isKilled, ms }) => {
  if (isKilled) killed.add(awake)
  done++
  const { file, line, what } = mutants[awake] ?? { file: '', line: 0, what: '' }
  if (!isKilled || ms >= silenceMsMax)
    console.log(`${isKilled ? 'killed' : 'SURVIVED'} ${file}:${line} ${what} (${ms} ms)`)
  if (done % 50 === 0) console.log(`${done} of ${runs.length}`)
})
for (const { id, file, line, what } of tried)
  if (!filesOf.has(id)) console.log(`NOT REACHED ${file}:${line} ${what}`)

const folderOf = (/** @type {Mutant} */ { file }) => file.slice(0, file.lastIndexOf('/'))
for (const folder of new Set(tried.map(folderOf))) {
  const all = tried.filter((each) => folderOf(each) === folder)
  const met = all.filter(({ id }) => filesOf.has(id))
  const dead = met.filter(({ id }) => killed.has(id))
  const score = ((100 * dead.length) / Math.max(1, met.length)).toFixed(1)
  console.log(
    `${folder}: ${all.length} tried, ${met.length} reached by units, ${dead.length} killed (${score} %)`,
  )
}
