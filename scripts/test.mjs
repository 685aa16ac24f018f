/**
 * `npm test`: the complete check of this checkout, stage by stage. Stops at the first failing stage and exits with 1; a
 * successful run ends with a line that counts the tests. `npm test -- contract e2e/contract/send.test.ts` runs one suite,
 * or files of it; `npm run test:long` runs the long tests.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { startUnderLoad } from './load-server.mjs'
import { publishLongFiles, publishLongTest } from './long-tests.mjs'
import { takeOffer } from './offer.mjs'
import { driverTests, provideNode } from './other-node.mjs'
import { generateSources } from './prepare.mjs'
import { provideShell } from './test-browser.mjs'
import { offerPostgres } from './test-postgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The temporary folder of the tests, removed afterwards. */
const scratch = mkdtempSync(join(tmpdir(), 'platform-tests-'))
// A test's own PostgreSQL runs as another user, with its folder in there.
chmodSync(scratch, 0o711)
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
/** @type {NodeJS.ProcessEnv} */
const env = {
  ...process.env,
  CI: process.env.CI || 'true',
  NEXT_TELEMETRY_DISABLED: '1',
  FORCE_COLOR: '0',
  TMPDIR: scratch,
  // For downloads, which are kept.
  KEPT_TMPDIR: tmpdir(),
}
const counts = { passed: 0, failed: 0 }
/** @type {import('node:child_process').ChildProcess | undefined} */
let running

/** Runs this Node with arguments. @param {string[]} args */
const node = (...args) => program(process.execPath, args)

/** Rejects unless it exits with 0. @param {string} file @param {string[]} args */
async function program(file, args) {
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  running = child
  const ended = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  running = undefined
  if (ended !== 0) throw new Error(`${file} ${args.slice(0, 2).join(' ')} ended with ${ended}`)
}

/** @param {string} file @returns {any} the report of a test runner */
const report = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Adds the result of a runner.
 * @param {number} passed
 * @param {number} failed including skipped and flaky ones: a test that did not run proves nothing
 */
function count(passed, failed) {
  counts.passed += passed
  counts.failed += failed
  if (failed > 0) throw new Error(`${failed} tests failed or were skipped`)
  if (passed === 0) throw new Error('no test ran')
}

/** @param {string} project of vitest.config.mts @param {string[]} files all by default */
const vitest = (project, ...files) => vitestUnder(process.execPath, project, ...files)

/** @param {string} runner the Node that runs the tests @param {string} project @param {string[]} files */
async function vitestUnder(runner, project, ...files) {
  // Contract tests mostly wait for servers.
  const workers = project === 'contract' ? ['--maxWorkers=4'] : []
  const file = join(scratch, `${project}.json`)
  const reporters = ['default', 'json', './scripts/slow-files.mjs'].map((each) => `--reporter=${each}`)
  const output = [...reporters, `--outputFile.json=${file}`]
  const vitestRun = ['node_modules/vitest/vitest.mjs', 'run', '--project', project]
  const ran = program(runner, [...vitestRun, ...workers, ...files, ...output])
  await (project === 'long' ? ran.finally(() => publishLongFiles(root, report(file))) : ran)
  const result = report(file)
  count(result.numPassedTests, result.numFailedTests + result.numPendingTests + result.numTodoTests)
}

/** The same tree and build on the newest Node line; `npm run test:nodes` does more. */
async function otherNode() {
  const { node: other } = await provideNode('24')
  for (let i = 0; i < 3; i++)
    console.log(`${await startUnderLoad(other, root, 4)} requests answered by ${other}`)
  // Folders are listed differently by it.
  await vitestUnder(other, 'unit', ...driverTests, 'scripts/release')
  env.TEST_NODE = other
  await vitest('contract', 'e2e/contract/send.test.ts', 'e2e/contract/poll.test.ts')
  delete env.TEST_NODE
}

/** @param {string[]} files */
async function browser(...files) {
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = join(scratch, 'browser.json')
  await node('node_modules/@playwright/test/cli.js', 'test', ...files, '--reporter=list,json')
  const { stats } = report(env.PLAYWRIGHT_JSON_OUTPUT_NAME)
  count(stats.expected, stats.unexpected + stats.flaky + stats.skipped)
}

/**
 * The stories under other conditions. The result is published if all of them ran.
 * @param {string} name @param {Record<string, string>} conditions @param {string[]} files all by default
 */
async function storiesUnder(name, conditions, files) {
  Object.assign(env, conditions)
  await browser(...files).finally(() => {
    for (const key of Object.keys(conditions)) delete env[key]
    const { expected, unexpected, flaky, skipped, duration } = report(join(scratch, 'browser.json')).stats
    const result = { passed: expected, failed: unexpected + flaky + skipped, ms: duration }
    if (files.length === 0) publishLongTest(name, result)
  })
}

/** Every story, the long ones too, with axe at each state. @param {string[]} files */
const stories = (...files) => storiesUnder('every story in the browser', { LONG_STORIES: '1' }, files)

/** The stories with a delayed network: no early input may be lost. @param {string[]} files */
const badNetwork = (...files) =>
  storiesUnder('the stories on a bad network', { NETWORK_DELAY_MS: '500' }, files)

const browserHere = () => console.log(`browser: ${provideShell() ?? "Playwright's own Chromium"}`)

/** Provides what every run needs before the first test. */
async function components() {
  browserHere()
  if (env.TEST_POSTGRES_OFFER) await takeOffer(env.TEST_POSTGRES_OFFER)
}

/** @typedef {[name: string, run: (...files: string[]) => Promise<void>]} Stage */
/** @type {Stage} */
const build = ['prepare', () => node('scripts/prepare.mjs')]
/** @type {Stage[]} */
const before = [['components', components], build]
/** @type {Stage[]} */
const checks = [
  ['typecheck', () => node('scripts/typecheck.mjs')],
  ['lint', () => node('node_modules/@biomejs/biome/bin/biome', 'check', '.')],
]
/** Suites that can be run by name, alone or with files. @type {Stage[]} */
const suites = [
  ['unit', (...files) => vitest('unit', ...files)],
  ['contract', (...files) => vitest('contract', ...files)],
  ['browser', browser],
]
/** What takes too long to be done each time. @type {Stage[]} */
const long = [
  ['long', (...files) => vitest('long', ...files)],
  ['stories', stories],
  ['bad-network', badNetwork],
  ['nodes', (...majors) => node('scripts/test-nodes.mjs', ...majors)],
]

/** Parts of the long tests with names of their own. @type {Stage[]} */
const parts = [
  ['torture', () => vitest('long', 'e2e/long/torture.test.ts')],
  ['screenshots', () => vitest('long', 'e2e/long/screenshots.test.ts')],
]

/** The stages before a suite that runs alone. Unit tests need no build. @param {string} name @returns {Stage[]} */
function neededBy(name) {
  if (name === 'unit') return [['sources', async () => generateSources()]]
  if (name === 'contract') return [build]
  return [['browser', async () => browserHere()], build]
}

/** @param {string[]} asked nothing, or a suite and its files @returns {Stage[]} */
function stagesOf([name, ...files]) {
  if (name === undefined) return [...before, ...checks, ...suites, ['Node 24', otherNode]]
  if (name === 'long' && files.length === 0) return [...before, ...long]
  const suite = [...suites, ...long, ...parts].find(([each]) => each === name)
  if (!suite)
    throw new Error(
      `There is no suite ${name}; there are unit, contract, browser, long, stories, bad-network, torture, screenshots and nodes.`,
    )
  return [...neededBy(name), [name, () => suite[1](...files)]]
}

const stages = stagesOf(process.argv.slice(2))

/** @returns {Promise<boolean>} whether every stage passed */
async function runStages() {
  for (const [name, stage] of stages) {
    console.log(`\n=== ${name}`)
    const startedAt = performance.now()
    const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    try {
      await stage()
      console.log(`=== ${name}: ok, ${seconds()}`)
    } catch (error) {
      console.error(`=== ${name}: FAILED, ${seconds()}: ${error instanceof Error ? error.message : error}`)
      return false
    }
  }
  return true
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    running?.kill(signal)
    process.exit(1)
  })
}

const stopPostgres = await offerPostgres(env)
const passed = await runStages()
await stopPostgres()
if (passed) console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = passed ? 0 : 1
